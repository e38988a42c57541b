import { convertIndexedToRgb, decode, encode } from 'fast-png';

/** A square of 8 bits a channel: red, green, blue, alpha, row by row. */
export interface Picture {
  readonly size: number;
  readonly pixels: Uint8Array;
}

/** The largest size that the manifests name; the smaller ones are derived from it. */
export const signSize = 192;

/** @param name of the option, such as --icon. @throws RangeError with one line that begins with the name. */
export function readPicture(name: string, bytes: Uint8Array): Picture {
  const image = decodePng(bytes);
  if (image === undefined) throw new RangeError(`${name} is not a PNG, or a damaged one: save it as PNG.`);
  const { width, height, depth, palette } = image;
  if (width !== signSize || height !== signSize) {
    throw new RangeError(`${name} is ${width} × ${height}: it takes a PNG of ${signSize} × ${signSize}.`);
  }
  const data = palette === undefined ? image.data : convertIndexedToRgb(image);
  const channels = data.length / (width * height);
  if (depth > 8 || channels < 3) throw new RangeError(`${name} has no 8 bits of red, green and blue: save it as RGBA.`);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (const [at, value] of data.entries()) pixels[Math.floor(at / channels) * 4 + (at % channels)] = value;
  return { size: signSize, pixels };
}

function decodePng(bytes: Uint8Array) {
  try {
    return decode(bytes, { checkCrc: true });
  } catch {
    return undefined;
  }
}

export const writePng = ({ size, pixels }: Picture): Buffer =>
  Buffer.from(encode({ width: size, height: size, data: pixels, channels: 4, depth: 8 }, { zlib: { level: 9 } }));

/** A smaller copy: each pixel is the mean of the pixels that it covers, weighted by their opacity. */
export function shrink({ size: from, pixels }: Picture, size: number): Picture {
  const made = new Uint8Array(size * size * 4);
  const step = from / size;
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [left, top] = [(pixel % size) * step, Math.floor(pixel / size) * step];
    const sum = [0, 0, 0];
    let [seen, covered] = [0, 0];
    for (let y = Math.floor(top); y < Math.min(from, top + step); y++) {
      for (let x = Math.floor(left); x < Math.min(from, left + step); x++) {
        const part = overlap(x, left, step) * overlap(y, top, step);
        const at = (y * from + x) * 4;
        const alpha = part * (pixels[at + 3] ?? 0);
        for (const channel of sum.keys()) sum[channel] = (sum[channel] ?? 0) + alpha * (pixels[at + channel] ?? 0);
        seen += alpha;
        covered += part;
      }
    }
    const mean = sum.map((value) => Math.round(value / Math.max(1, seen)));
    made.set([...mean, Math.round(seen / covered)], pixel * 4);
  }
  return { size, pixels: made };
}

/** How much of the pixel that begins at `at` lies between `from` and `from + step`. */
const overlap = (at: number, from: number, step: number): number => Math.min(at + 1, from + step) - Math.max(at, from);
