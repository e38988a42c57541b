import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawIcons } from '../../tools/icons.ts';
import { encodePng } from '../../tools/png.ts';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads a PNG as the format says. @throws RangeError where a chunk does not sum up. */
function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== file.readUInt32BE(at + 8 + length)) throw new RangeError(`Chunk at ${at} is damaged.`);
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += length + 12;
  }
  return chunks;
}

function readPixels(file: Buffer): Uint8Array {
  const [header, data] = readChunks(file);
  const width = header?.data.readUInt32BE(0) ?? 0;
  const height = header?.data.readUInt32BE(4) ?? 0;
  const rows = inflateSync(data?.data ?? Buffer.alloc(0));
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const start = y * (width * 4 + 1) + 1;
    pixels.set(rows.subarray(start, start + width * 4), y * width * 4);
  }
  return pixels;
}

describe('a picture', () => {
  it('holds the pixels that it was made of', () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([width, height]) =>
        fc.tuple(
          fc.constant(width),
          fc.constant(height),
          fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
        ),
      );
    fc.assert(
      fc.property(picture, ([width, height, pixels]) => {
        const file = encodePng(width, height, pixels);
        expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
        expect(readChunks(file).map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
        expect(readPixels(file)).toEqual(pixels);
      }),
    );
  });

  it('of the add-in shows something, leaves its corners free, and is like no other of its size', () => {
    const icons = [...drawIcons()];
    const bare = icons.filter(([, file]) => {
      const pixels = readPixels(file);
      const covered = pixels.filter((value, index) => index % 4 === 3 && value > 0).length / (pixels.length / 4);
      return covered < 0.08 || covered > 0.98 || pixels[3] !== 0;
    });
    expect(bare.map(([name]) => name)).toEqual([]);
    expect(new Set(icons.map(([, file]) => file.toString('base64'))).size).toBe(icons.length);
  });
});
