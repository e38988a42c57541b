import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

it.each(['', ' ', 'Column', 'Spalte', 'Colonne', 'Column ', '列'])(
  'headers that a user has cleared are restored in the language of the table, whatever the language of the user: %j',
  (word) => {
    const { user, host, run, context } = openPortfolio([['Low', {}]]);
    run(pull(context, defaultChoice));
    const { id: table } = user.seeTables()[0]!;
    const columns = host.findTable({ id: table })!.columns;
    host.nameColumns({
      table,
      columns: columns.map(({ id }, at) => ({ id, header: word.trim() === '' ? word : `${word}${at + 1}` })),
    });
    run(pull({ ...context, language: 'fr' }, defaultChoice));
    expect(host.findTable({ id: table })!.columns).toEqual(columns);
  },
);

it.each(['Priority 1', 'Column', '1'])('the name %j that a user gives to a column stays', (header) => {
  const { user, host, run, context } = openPortfolio([['Low', {}]]);
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  const [, name] = host.findTable({ id: table })!.columns;
  const [own] = host.addColumns({ table, columns: [{ header: 'Column1', type: 'text', note: '' }] });
  host.nameColumns({ table, columns: [{ id: name!.id, header }] });
  run(pull(context, defaultChoice));
  const columns = host.findTable({ id: table })!.columns;
  expect(columns.find(({ id }) => id === own!.id)?.header).toBe('Column1');
  expect(columns.find(({ id }) => id === name!.id)?.header).toBe(header);
});
