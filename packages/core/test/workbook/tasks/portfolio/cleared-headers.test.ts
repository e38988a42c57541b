import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

it('headers that a user has cleared are restored in the language of the table, whatever the language of the user', () => {
  const { user, host, run, context } = openPortfolio([['Low', {}]]);
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  const columns = host.findTable({ id: table })!.columns;
  host.nameColumns({ table, columns: columns.map(({ id }) => ({ id, header: '' })) });
  run(pull({ ...context, language: 'fr' }, defaultChoice));
  expect(host.findTable({ id: table })!.columns).toEqual(columns);
});
