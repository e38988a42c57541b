import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { makeColumn } from './table.ts';

const nameAndId = [makeColumn('Name', 'text'), makeColumn('Id', 'text')];

test('memory does not grow with the rows', () => {
  const path = join(makeFolder(), 'out.csv');
  const script = `
    import { createWriteStream } from 'node:fs';
    import { writeCsv } from ${JSON.stringify(import.meta.resolve('../../src/files/csv-writer.ts'))};
    import { readCsv } from ${JSON.stringify(import.meta.resolve('../../src/files/csv-reader.ts'))};
    const columns = ${JSON.stringify(nameAndId)};
    function* rows() { for (let index = 0; index < 30_000; index += 1) yield ['x'.repeat(2000), '00' + index]; }
    let count = await writeCsv(createWriteStream(${JSON.stringify(path)}), columns, rows());
    for await (const row of readCsv(${JSON.stringify(path)})) count -= 1;
    console.log(count);
  `;
  // 60 MB of text pass through a heap of 40 MB.
  const flags = ['--max-old-space-size=40', '--input-type=module', '-e', script];
  expect(execFileSync(process.execPath, flags, { encoding: 'utf8' })).toBe('0\n');
  expect(statSync(path).size).toBeGreaterThan(60_000_000);
});
