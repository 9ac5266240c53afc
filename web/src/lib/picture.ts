/** Saving a picture the server drew, as it is or painted in pixels. */

export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Save a text that was made here. */
export function saveText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const made = URL.createObjectURL(blob);
  download(made, name);
  setTimeout(() => URL.revokeObjectURL(made), 10_000);
}

/** Paint an SVG file of the server and save it as PNG, twice as fine as it is drawn. */
export async function downloadPng(address: string, name: string, scale = 2): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The picture could not be fetched.');
  await savePng(await response.blob(), name, scale);
}

/** Paint an SVG file and save it as PNG. */
export async function savePng(svg: Blob, name: string, scale = 2): Promise<void> {
  const image = await painted(svg);
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The picture could not be painted.');
  saveBlob(blob, name);
}

const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'display',
] as const;

/** A drawing of the page as a file of its own, looking as it does here. */
export function standalone(drawing: SVGSVGElement, ground: string): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [, , width = 0, height = 0] = (copy.getAttribute('viewBox') ?? '').split(/\s+/).map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  [...drawing.querySelectorAll<SVGElement>('*')].forEach((shown, place) => {
    const style = getComputedStyle(shown);
    for (const name of STYLES) copies[place]?.setAttribute(name, style.getPropertyValue(name));
    copies[place]?.removeAttribute('style');
    copies[place]?.removeAttribute('class');
  });
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  back.setAttribute('width', '100%');
  back.setAttribute('height', '100%');
  back.setAttribute('fill', ground);
  copy.prepend(back);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
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
