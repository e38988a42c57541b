import { expect, it } from 'vitest';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { json } from '../../../http/bench.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

/** Four third parties: two in France, one in Germany, one without a country. */
const countries = ['FR', 'DE', 'FR', null];

function openPulled() {
  const records = countries.map((country, at) => ({ thirdpartyId: at + 1, name: `TP ${at + 1}`, country }));
  const opened = openPortfolio(
    records.map(() => ['Low', {}]),
    [],
    ({ url }) => {
      const isList = /\/thirdparties\?/.test(url) && !url.includes('eventNames=');
      return isList ? json({ content: records, totalElements: records.length }) : undefined;
    },
  );
  opened.run(pull(opened.context, defaultChoice));
  return opened;
}

it.each([
  [['fr'], 2],
  [['France'], 2],
  [['Frankreich'], 0],
  [['fra', ' de '], 3],
  [['Allemagne'], 1],
  [['FR', 'DE'], 3],
])('a filter by the countries %j, as a user types them, leaves %i rows', (typed, rows) => {
  const { run, context } = openPulled();
  const filter = { statuses: [], kinds: [], countries: typed };
  expect(run(pull(context, { filter }))).toMatchObject({ rows, removed: 4 - rows });
  expect(run(refresh(context))).toMatchObject({ rows, removed: 0 });
});
