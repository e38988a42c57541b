import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/** `useTask` shows the progress and the failure of a task; the overview of the workbook has an error of its own. */
const mayRun = ['panel/use-task.ts', 'panel/workbook-context.tsx'];

it('no button starts a task whose failure would be shown nowhere', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const starting = files.filter(
    (path) => /\.tsx?$/.test(path) && readFileSync(join(src, path), 'utf8').includes('host.run('),
  );
  expect(starting.toSorted()).toEqual(mayRun);
});
