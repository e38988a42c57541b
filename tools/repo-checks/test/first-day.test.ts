import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

/** The rows of the page: the code, the name of a test, and the file that contains it. */
const rows = [
  ...read('docs/first-day.md').matchAll(/^\| (D\d{2}) \| [^|]+ \| \[([^\]]+)\]\(\.\.\/([^)]+)\) +\|$/gm),
].map(([, code = '', name = '', path = '']) => [code, name, path] as const);

it('each behaviour of a first day has a row, in order', () => {
  expect(rows.map(([code]) => code)).toEqual(rows.map((_, at) => `D${String(at + 1).padStart(2, '0')}`));
  expect(rows.length).toBe([...read('docs/first-day.md').matchAll(/^\| D/gm)].length);
  expect(rows.length).toBeGreaterThan(50);
});

it.each(rows)('%s has the test "%s"', (_code, name, path) => {
  expect(existsSync(join(root, path))).toBe(true);
  expect(read(path)).toContain(name);
});
