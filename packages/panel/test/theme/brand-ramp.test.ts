import { describe, expect, it } from 'vitest';
import { brandRampOf } from '../../src/theme/brand-ramp.ts';

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const accents = ['#107c41', '#0b57d0', '#ffff00', '#ff0000', '#000000', '#ffffff', '#c239b3', '#00ffff', '#7f7f7f'];

describe('the shades of an accent', () => {
  it.each(accents)('%s gives enough contrast under white text, on white and on a dark card', (accent) => {
    const ramp = brandRampOf(accent)!;
    expect(contrast(ramp[80], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ramp[70], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ramp[110], '#292929')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['', 'green', '#123', 'rgb(0,0,0)', '#12345g'])('are undefined for %j', (text) => {
    expect(brandRampOf(text)).toBeUndefined();
  });
});
