import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '@tpr/core';
import { expect, test } from 'vitest';
import { readXlsx } from './xlsx.ts';
import { streamInto, writeAtomically } from '../../src/files/atomic-file.ts';
import { writeXlsx } from '../../src/files/xlsx-writer.ts';
import { makeFolder } from './folder.ts';
import { columns, makeColumn, makeTable } from './table.ts';

test('more rows than a sheet holds are refused, and nothing is left', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  const rows = Array.from({ length: 1_048_576 }, (): Row => ['1']);
  const tables = [makeTable(rows, [makeColumn('Id', 'text')])];
  const written = writeAtomically(path, (temporary) => writeXlsx(streamInto(temporary), tables));
  await expect(written).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringContaining('Write CSV instead'),
  });
  expect(existsSync(path)).toBe(false);
});

test('ten thousand rows of thirty columns are written and read within seconds of the processor', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  const wide = Array.from({ length: 5 }, (_, group) =>
    columns.map((column) => makeColumn(`${column.header} ${group}`, column.type)),
  ).flat();
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    Array.from({ length: 5 }, (__, group) => [
      `00${index}-${group}`,
      index * 1.37,
      (index % 100) / 100,
      index % 2 === 0,
      '2024-01-31',
      '2024-01-31T10:20:30.000',
    ]).flat(),
  );
  const before = process.cpuUsage();
  await writeXlsx(createWriteStream(path), [makeTable(rows, wide)]);
  const [sheet] = await readXlsx(path, wide);
  expect(sheet?.rows.at(-1)).toEqual(rows.at(-1));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(30);
});
