import { expect, test } from 'vitest';
import { freeTitle, headersOf, offeredList, titleOf } from '../../src/google/index.ts';

/** A character that takes two of the units in which names are counted; half of it is no text. */
const astral = '🟢';
const isWhole = (text: string): boolean => !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(text);

test.each([98, 99, 100, 253, 254, 255])(
  'a name that is cut after %i characters has no half of a character',
  (length) => {
    const wish = `${'a'.repeat(length)}${astral}${'b'.repeat(200)}`;
    const title = titleOf(wish);
    const names = [title, freeTitle(wish, [title]), ...headersOf([wish, wish], [])];
    expect(names.map((name) => isWhole(name))).toEqual(names.map(() => true));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
  },
);

test('the help of a long list says that it is cut, and has no half of a character', () => {
  for (let before = 0; before < 4; before++) {
    const choices = Array.from({ length: 90 }, (_, at) => `${'x'.repeat(before)}${astral}${at}`);
    const help = offeredList(choices)?.help ?? '';
    expect(help).toMatch(/…$/);
    expect(help.length).toBeLessThanOrEqual(250);
    expect(isWhole(help)).toBe(true);
  }
});
