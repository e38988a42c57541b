import { expect, test } from 'vitest';
import { oneLine } from '../../../src/server/work/mails/one-line.ts';

test('a long text is cut with a mark, and never inside a character', () => {
  expect(oneLine(`${'a'.repeat(79)}😀bc`)).toBe(`${'a'.repeat(79)}…`);
  expect(oneLine(`${'a'.repeat(78)}😀bc`)).toBe(`${'a'.repeat(78)}😀…`);
  expect(oneLine('a'.repeat(81))).toBe('a'.repeat(81));
  expect(oneLine('a'.repeat(82))).toBe(`${'a'.repeat(80)}…`);
  expect(oneLine('a\n\u202eb')).toBe('a b');
});
