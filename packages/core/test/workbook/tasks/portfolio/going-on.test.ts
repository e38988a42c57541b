import { expect, it } from 'vitest';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { usualChoice } from '../../../../src/workbook/tasks/portfolio/portfolio.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

it('a pull that goes on keeps the columns that the first run has filled, also where the rest fills none of them', () => {
  const held = Array.from({ length: 250 }, (_, at): Held => ['Low', at < 200 ? { Risk: at } : {}]);
  let isBusy = true;
  const { user, run, context } = openPortfolio(held, [], ({ url }) =>
    isBusy && url.includes('page=2') ? reply(503, '') : undefined,
  );
  expect(run(pull(context, usualChoice))).toMatchObject({
    isPartial: true,
    failure: { kind: 'retry-later', status: 503 },
  });
  const table = user.seeTables()[0]!.id;
  expect(user.see(table, 'TP 7', 'Risk').value).toBe(6);
  isBusy = false;
  expect(run(pull(context, usualChoice))).toMatchObject({ isPartial: false, isResumed: true, rows: 250 });
  expect(user.see(table, 'TP 7', 'Risk').value).toBe(6);
});
