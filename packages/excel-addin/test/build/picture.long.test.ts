import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { drawIcons } from '../../tools/icons.ts';

describe('a picture', () => {
  it('of the add-in has content, leaves its corners free, and differs from all others of its size', () => {
    const icons = [...drawIcons()];
    const bare = icons.filter(([, file]) => {
      const { data } = decode(file, { checkCrc: true });
      let covered = 0;
      for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! > 0) covered++;
      const share = covered / (data.length / 4);
      return share < 0.08 || share > 0.98 || data[3] !== 0;
    });
    expect(bare.map(([name]) => name)).toEqual([]);
    expect(new Set(icons.map(([, file]) => file.toString('base64'))).size).toBe(icons.length);
  });
});
