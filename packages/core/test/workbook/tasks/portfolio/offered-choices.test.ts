import { describe, expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { json } from '../../../http/bench.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

/** A table of one third party, and the choices of its attribute at the service, which can be changed. */
function openTable() {
  const attribute = { label: 'Criticality', type: 'list_unique', choices: ['High', 'Low'] };
  const bench = openPortfolio([['Low', {}]], [], ({ url }) => {
    return /\/account\/\d+\/attributes$/.test(url) ? json([attribute]) : undefined;
  });
  const offered = () => bench.user.seeChoices('TPR_Portfolio', 'Criticality');
  bench.run(pull(bench.context, defaultChoice));
  return { ...bench, attribute, offered };
}

describe.each([
  ['a refresh', refresh],
  ['a pull', pull],
] as const)('%s', (_task, task) => {
  it('offers the choices that the account has now, also none', () => {
    const { run, context, user, attribute, offered } = openTable();
    expect(offered()).toEqual(['High', 'Low']);
    for (const choices of [['High', 'Medium', 'Low'], []]) {
      attribute.choices = choices;
      run(task(context, defaultChoice as never));
      expect(offered()).toEqual(choices);
    }
    expect(user.see('TPR_Portfolio', 'TP 1', 'Criticality').value).toBe('Low');
  });

  it('keeps the user’s data validation while the account has the same choices', () => {
    const { run, context, user, host, offered } = openTable();
    const { id: table } = user.seeTables()[0]!;
    const column = host.findTable({ id: table })!.columns.find(({ header }) => header === 'Criticality')!.id;
    host.offerChoices({ table, offers: [{ column, choices: ['High only'] }] });
    run(task(context, defaultChoice as never));
    expect(offered()).toEqual(['High only']);
  });
});
