import { expect, it } from 'vitest';
import { filesEnding, read } from './files.ts';

/** Lines of code in docs/style.md, without lines that only close a bracket. */
const shown = [...read('docs/style.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
  .flatMap(([, block]) => block!.split('\n').map((line) => line.trim()))
  .filter((line) => /\w/.test(line));

it('docs/style.md shows code that occurs in this repository, line by line', () => {
  // An example that differs from the code would teach a rule that the code does not follow.
  const lines = new Set(
    filesEnding('.ts', '.mts').flatMap((path) =>
      read(path)
        .split('\n')
        .map((line) => line.trim()),
    ),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((line) => !lines.has(line))).toEqual([]);
});
