import { expect, it } from 'vitest';
import { open } from './office-workbook-bench.ts';

it('a selection of several blocks is refused, and one block is read again after it', async () => {
  const { host, workbook } = open();
  const sheet = workbook.addSheet('Ids');
  ['732829320', '552100554', 'Total', '356000000'].forEach((text, row) => {
    workbook.as('user', () => workbook.rangeOn(sheet, { row, column: 0, rows: 1, columns: 1 }).write(`'${text}`));
  });
  workbook.user.select('Ids', 'A4', ['A1:A2']);
  await expect(host.readSelection({ maxRows: 100 })).rejects.toMatchObject({
    kind: 'config',
    field: 'selection',
    message: expect.stringMatching(/^Select one block of cells/),
  });
  workbook.user.select('Ids', 'A4');
  expect((await host.readSelection({ maxRows: 100 })).rows).toEqual([['356000000']]);
});
