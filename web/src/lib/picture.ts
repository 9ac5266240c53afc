/** Saving a picture the server drew, as it is or painted in pixels. */

export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Paint an SVG file and save it as PNG, twice as fine as it is drawn. */
export async function downloadPng(address: string, name: string, scale = 2): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The picture could not be fetched.');
  const image = await painted(await response.blob());
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The picture could not be painted.');
  const made = URL.createObjectURL(blob);
  download(made, name);
  setTimeout(() => URL.revokeObjectURL(made), 10_000);
}

async function painted(blob: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(blob);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return image;
}
