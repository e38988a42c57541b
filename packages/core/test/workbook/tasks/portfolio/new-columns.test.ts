import { expect, it } from 'vitest';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { json } from '../../../http/bench.ts';
import { definitions, openPortfolio, type Held } from '../../portfolio-bench.ts';

/** Three third parties. After `grow` the account has another attribute, and the second one another indicator. */
function openGrowing(columns: readonly string[] = []) {
  const held = [1, 2, 3].map((): Held => ['Low', { Score: 1 }]);
  let hasGrown = false;
  const opened = openPortfolio(held, [], ({ url }) => {
    if (!hasGrown) return undefined;
    if (url.includes('eventNames=')) {
      const content = url.includes('THIRD_PARTY_INDICATOR_UPDATED') ? [{ thirdpartyId: 2 }] : [];
      return json({ content, totalElements: content.length });
    }
    const isDefinitions = url.includes('attributes') && !/thirdparties\/\d/.test(url);
    return isDefinitions ? json([...definitions, { label: 'ESG', type: 'decimal' }]) : undefined;
  });
  const { run, context, user } = opened;
  const choice = { ...defaultChoice, columns };
  const pullAll = () => run(pull(context, choice));
  pullAll();
  const { id: table } = user.seeTables()[0]!;
  return {
    ...opened,
    table,
    pullAll,
    headers: () => user.seeHeaders(table),
    refreshAll: () => run(refresh(context)),
    grow: () => {
      hasGrown = true;
      held[1] = ['Low', { Score: 1, Fresh: 2 }];
    },
  };
}

it('a refresh names the attributes and indicators that are new since the pull, until a pull has added them', () => {
  const { grow, refreshAll, pullAll, headers } = openGrowing();
  expect(refreshAll()).not.toHaveProperty('newColumns');
  grow();
  expect(refreshAll()).toMatchObject({ newColumns: ['ESG', 'Fresh'] });
  expect(headers()).not.toContain('ESG');
  pullAll();
  expect(headers()).toEqual(expect.arrayContaining(['ESG', 'Fresh']));
  expect(refreshAll()).not.toHaveProperty('newColumns');
});

it('a refresh names no column that the user has removed, also after other columns were added', () => {
  const { user, table, run, context, refreshAll, pullAll, headers } = openGrowing();
  user.deleteColumn(table, 'Region');
  expect(refreshAll()).not.toHaveProperty('newColumns');
  user.typeIn(table, '1', 'Name', 'mine');
  run(review(context));
  expect(headers()).toContain('Status');
  expect(refreshAll()).not.toHaveProperty('newColumns');
  pullAll();
  expect(headers()).toContain('Region');
});

it.each([
  [['name', 'attribute:Criticality', 'indicator:Score'], undefined],
  [['name', 'attribute:Criticality', 'indicators'], ['Fresh']],
  [['name', 'attributes', 'indicator:Score'], ['ESG']],
])('where the columns %j were chosen, a refresh names %j', (columns, named) => {
  const { grow, refreshAll } = openGrowing(columns);
  grow();
  expect(refreshAll().newColumns).toEqual(named);
});
