import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '@tpr/core';
import { expect, test } from 'vitest';
import { readXlsx } from './xlsx.ts';
import { streamInto, writeAtomically } from '../../src/files/atomic-file.ts';
import { writeXlsx } from '../../src/files/xlsx-writer.ts';
import { makeFolder } from './folder.ts';
import { columns, makeColumn, makeTable } from './table.ts';

test('more rows than a sheet can have are refused, and no file is left', async () => {
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

test('ten thousand rows of thirty columns are written and read within seconds of processor time', async () => {
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

test('dates do not move in any zone', () => {
  const path = join(makeFolder(), 'out.xlsx');
  const script = `
    import { readXlsx } from ${JSON.stringify(import.meta.resolve('./xlsx.ts'))};
    import { createWriteStream } from 'node:fs';
    import { writeXlsx } from ${JSON.stringify(import.meta.resolve('../../src/files/xlsx-writer.ts'))};
    const columns = ${JSON.stringify(columns)};
    const path = ${JSON.stringify(path)};
    const rows = [['2024-03-31', '2024-03-31T02:30:00.000'], ['1900-01-01', '1955-07-01T00:00:00.000']].map(
      (days) => ['', null, null, null, ...days],
    );
    for (const zone of ['America/New_York', 'Europe/Paris', 'Asia/Kolkata']) {
      process.env.TZ = zone;
      await writeXlsx(createWriteStream(path), [{ name: 'A', columns, rows }]);
      const [sheet] = await readXlsx(path, columns);
      console.log(JSON.stringify([zone, new Date(0).getHours(), ...sheet.rows.map((cells) => cells.slice(4))]));
    }
  `;
  const shown = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const days = [
    ['2024-03-31', '2024-03-31T02:30:00.000'],
    ['1900-01-01', '1955-07-01T00:00:00.000'],
  ];
  // The hour of the epoch shows that each zone was in force.
  expect(
    shown
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    ['America/New_York', 19, ...days],
    ['Europe/Paris', 1, ...days],
    ['Asia/Kolkata', 5, ...days],
  ]);
});
