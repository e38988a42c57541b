import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const pull = new URL('../../src/commands/pull/pull.ts', import.meta.url);

/** Prints the addresses of the modules that the command loads, and the names of those of Node.js. */
const script = `
  const { registerHooks } = await import('node:module');
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  await import(${JSON.stringify(pull.href)});
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;

test('a pull into a file loads neither the tasks of a spreadsheet, nor other formats, nor fetch, nor widths of characters', () => {
  const cwd = fileURLToPath(new URL('.', pull));
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8' });
  const loaded = JSON.parse(output) as string[];
  expect(loaded).toContain(pull.href);
  const needless =
    /\/core\/src\/workbook\/|\/cli\/src\/google\/workbook\/|\/node_modules\/(?:csv-parse|string-width|yazl)\/|undici/;
  expect(loaded.filter((name) => needless.test(name))).toEqual([]);
});
