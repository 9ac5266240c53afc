/** QR codes (ISO/IEC 18004) for links: bytes, medium correction, up to version 10. */

/** Correction codewords per block, and blocks, of versions 1 to 10 at level M. */
const BLOCKS: readonly (readonly [correction: number, blocks: number])[] = [
  [10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5], [26, 5],
];
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346] as const;
const FORMAT_BITS_OF_M = 0b00;

type Grid = boolean[][];

/** The code of a text as rows of dark and light modules; `null` if the text is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text);
  const version = CODEWORDS.findIndex((_, at) => bytes.length + 2 + (at >= 9 ? 1 : 0) <= room(at + 1)) + 1;
  if (!version) return null;
  const bits = interleaved(version, dataOf(version, bytes)).flatMap((byte) => bitsOf(byte, 8));
  let best: { grid: Grid; penalty: number } | null = null;
  for (let mask = 0; mask < 8; mask += 1) {
    const grid = drawn(version, bits, mask);
    const penalty = penaltyOf(grid);
    if (!best || penalty < best.penalty) best = { grid, penalty };
  }
  return best!.grid;
}

/** Codewords that data may take. */
function room(version: number): number {
  const [correction, blocks] = BLOCKS[version - 1]!;
  return CODEWORDS[version - 1]! - correction * blocks;
}

const bitsOf = (value: number, length: number): boolean[] =>
  Array.from({ length }, (_, at) => ((value >>> (length - 1 - at)) & 1) === 1);

function dataOf(version: number, bytes: Uint8Array): number[] {
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, version >= 10 ? 16 : 8),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ];
  const all: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) {
    all.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0));
  }
  const whole = room(version);
  for (let pad = 0; all.length < whole; pad += 1) all.push(pad % 2 ? 0x11 : 0xec);
  return all.slice(0, whole);
}

/** Data in blocks with their correction, one codeword of each block after the other. */
function interleaved(version: number, data: readonly number[]): number[] {
  const [correction, count] = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks: number[][] = [];
  for (let at = 0, block = 0; block < count; block += 1) {
    const size = short + (block >= count - long ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const generator = generatorOf(correction);
  const corrections = blocks.map((block) => remainder(block, generator));
  return [...across(blocks), ...across(corrections)];
}

function across(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => (at < block.length ? [block[at]!] : [])),
  ).flat();
}

/** Multiplication in the field of 256 elements that the code uses. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generatorOf(degree: number): number[] {
  let found = [1];
  let root = 1;
  for (let at = 0; at < degree; at += 1) {
    const next = [...found, 0];
    found.forEach((factor, place) => (next[place + 1]! ^= times(factor, root)));
    found = next;
    root = times(root, 2);
  }
  return found;
}

function remainder(block: readonly number[], generator: readonly number[]): number[] {
  const rest = [...block, ...generator.slice(1).map(() => 0)];
  block.forEach((_, at) => {
    const lead = rest[at]!;
    generator.forEach((factor, place) => (rest[at + place]! ^= times(factor, lead)));
  });
  return rest.slice(block.length);
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(version: number, bits: readonly boolean[], mask: number): Grid {
  const size = version * 4 + 17;
  const cells: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) cells[y]![x] = dark;
  };
  finders(size, set);
  alignments(version, size, set);
  for (let at = 8; at < size - 8; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  formats(size, mask, set);
  if (version >= 7) versions(version, size, set);
  let next = 0;
  for (const [x, y] of path(size)) {
    if (cells[y]![x] !== null) continue;
    cells[y]![x] = (bits[next] ?? false) !== MASKS[mask]!(x, y);
    next += 1;
  }
  return cells as Grid;
}

type Put = (x: number, y: number, dark: boolean) => void;

function finders(size: number, set: Put): void {
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
    }
  }
}

function alignments(version: number, size: number, set: Put): void {
  if (version < 2) return;
  const places = version < 7 ? [6, size - 7] : [6, (size - 1) / 2 + ((size - 1) / 2 % 2), size - 7];
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      const last = places.length - 1;
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    }),
  );
}

/** Append the remainder of a division by a polynomial, as format and version are protected. */
function protect(value: number, length: number, divisor: number): number {
  let rest = value;
  for (let at = 0; at < length; at += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * divisor);
  return (value << length) | rest;
}

function formats(size: number, mask: number, set: Put): void {
  const bits = protect((FORMAT_BITS_OF_M << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function versions(version: number, size: number, set: Put): void {
  const bits = protect(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** The way data takes: in pairs of columns from the right, up and down in turn. */
function* path(size: number): Generator<readonly [x: number, y: number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
    up = !up;
  }
}

/** How hard a grid is to read: long runs, blocks, look-alikes of finders, too much of one shade. */
function penaltyOf(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const one = grid[y]![x];
      if (one === grid[y - 1]![x] && one === grid[y]![x - 1] && one === grid[y - 1]![x - 1]) sum += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
