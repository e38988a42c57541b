import { describe, expect, it } from 'vitest';
import { shrink } from '../../tools/picture.ts';

describe('a picture', () => {
  it('is reduced by the mean of its visible pixels: transparent pixels add no colour', () => {
    const red = [200, 0, 0, 255];
    const hidden = [0, 255, 0, 0];
    const blue = [0, 0, 200, 255];
    const half = shrink({ size: 2, pixels: Uint8Array.from([...red, ...hidden, ...red, ...hidden]) }, 1);
    expect([...half.pixels]).toEqual([200, 0, 0, 128]);
    const third = shrink(
      { size: 3, pixels: Uint8Array.from([red, blue, blue, red, blue, blue, red, blue, blue].flat()) },
      2,
    );
    // The left pixel covers the first column and half of the second.
    expect(Array.from(third.pixels.subarray(0, 4))).toEqual([133, 0, 67, 255]);
  });
});
