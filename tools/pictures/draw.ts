import { encode } from 'fast-png';
import type { Shape } from './shapes.ts';

export type Layer = readonly [shape: Shape, colour: readonly [red: number, green: number, blue: number]];

const pointsASide = 4;

/**
 * Draws a PNG. The drawing is 16 units high, and centred horizontally when the picture is not square. Each pixel is the
 * mean of 4 × 4 points, for smooth edges. @param width @param height in pixels.
 */
export function drawPicture(width: number, height: number, layers: readonly Layer[]): Buffer {
  const pixels = new Uint8Array(width * height * 4);
  const scale = 16 / height;
  const left = (16 - width * scale) / 2;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const sum = [0, 0, 0];
    let covered = 0;
    for (let point = 0; point < pointsASide * pointsASide; point++) {
      const x = left + ((pixel % width) + ((point % pointsASide) + 0.5) / pointsASide) * scale;
      const y = (Math.floor(pixel / width) + (Math.floor(point / pointsASide) + 0.5) / pointsASide) * scale;
      const colour = layers.findLast(([shape]) => shape(x, y))?.[1];
      if (colour === undefined) continue;
      covered++;
      for (const [channel, value] of colour.entries()) sum[channel] = (sum[channel] ?? 0) + value;
    }
    const mean = sum.map((value) => Math.round(value / Math.max(1, covered)));
    pixels.set([...mean, Math.round((255 * covered) / (pointsASide * pointsASide))], pixel * 4);
  }
  return Buffer.from(encode({ width, height, data: pixels, channels: 4, depth: 8 }, { zlib: { level: 9 } }));
}
