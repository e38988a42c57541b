import { describe, expect, it } from 'vitest';
import { listActivity } from '../../src/workbook/activity.ts';
import { listColumns } from '../../src/workbook/tasks/portfolio/list-columns.ts';
import { getOverview } from '../../src/workbook/tasks/portfolio/overview.ts';
import { pull } from '../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../src/workbook/tasks/portfolio/refresh.ts';
import { workbookMessages } from '../../src/i18n/workbook.ts';
import { summarise } from '../../src/workbook/tasks/summary.ts';
import { refusal } from '../conformance/scripted-host.ts';
import { json } from '../http/bench.ts';
import { makeClient } from '../writing/service.ts';
import { openPortfolio, type Held } from './portfolio-bench.ts';

/** The heat map of a portfolio, row by row, under its titles. */
function heatOf(held: readonly Held[]) {
  const { run, context, user } = openPortfolio(held);
  run(pull(context, defaultChoice));
  run(summarise(context));
  const [heat] = user.seeSummary('Summary') ?? [];
  return heat?.look === 'heat' ? [heat.header, ...heat.rows] : undefined;
}

describe('the heat map of a summary', () => {
  it('counts third parties by criticality and by financial health, and those without either', () => {
    expect(
      heatOf([
        ['High', { Other: 1, 'Financial health': 'B' }],
        ['High', { 'Financial health': 'A' }],
        ['Low', { 'Financial health': 'B' }],
        ['Low', { 'Financial health': null }],
        [null, { 'Financial health': 'A' }],
      ]),
    ).toEqual([
      ['Criticality', 'A', 'B', 'none'],
      ['High', 1, 1, 0],
      ['Low', 0, 1, 1],
      ['none', 1, 0, 0],
    ]);
  });

  it('divides numbers into four bands of equal width, both ends included', () => {
    const held = [0, 24, 25, 50, 99, 100].map((value): Held => ['High', { Score: value }]);
    expect(heatOf(held)).toEqual([
      ['Criticality', '0–25', '25–50', '50–75', '75–100', 'none'],
      ['High', 2, 1, 1, 2, 0],
      ['Low', 0, 0, 0, 0, 0],
      ['none', 0, 0, 0, 0, 0],
    ]);
  });

  it.each([
    ['en', [1201, 1203, 1205, 1209], ['1201–1203', '1203–1205', '1205–1207', '1207–1209']],
    ['en', [0.5001, 0.5002, 0.5005], ['0.5001–0.5002', '0.5002–0.5003', '0.5003–0.5004', '0.5004–0.5005']],
    ['en', [0, 50_000], ['0–12500', '12500–25000', '25000–37500', '37500–50000']],
    ['fr', [0, 1], ['0–0,25', '0,25–0,5', '0,5–0,75', '0,75–1']],
  ] as const)('names its bands in %s by edges that differ, for %j', (language, values, titles) => {
    const { run, context, user } = openPortfolio(values.map((value): Held => ['High', { Score: value }]));
    run(pull({ ...context, language }, defaultChoice));
    run(summarise({ ...context, language }));
    const [heat] = user.seeSummary(language === 'en' ? 'Summary' : workbookMessages.fr.summarySheet) ?? [];
    expect(heat?.header.slice(1, -1)).toEqual(titles);
  });

  it('has a band for a single number', () => {
    const [, high] = heatOf([['High', { Score: 7 }]]) ?? [];
    expect(high).toEqual(['High', 1, 0, 0, 0, 0]);
  });

  it('treats booleans and mixed values as words', () => {
    const [titles] = heatOf([
      ['High', { Flag: true }],
      ['Low', { Flag: 3 }],
    ]) ?? [[]];
    expect(titles).toEqual(['Criticality', '3', 'TRUE', 'none']);
  });

  it('keeps its bands beside the words of some cells, such as one that the user typed over', () => {
    const { run, context, user } = openPortfolio(
      [0, 25, 50, 60, 75, 90, 100].map((value): Held => ['High', { Score: value }]),
    );
    run(pull(context, defaultChoice));
    const { id } = user.seeTables()[0]!;
    user.typeIn(id, '1', 'Score', 'to check');
    user.typeIn(id, '2', 'Score', '#N/A');
    run(summarise(context));
    const [heat] = user.seeSummary('Summary') ?? [];
    expect(heat?.header.slice(1)).toEqual(['50–63', '63–75', '75–88', '88–100', '#N/A', 'to check', 'none']);
    expect(heat?.rows[0]?.slice(1)).toEqual([2, 0, 1, 2, 1, 1, 0]);
  });

  it('names booleans as a spreadsheet in the language does', () => {
    const { run, context, user } = openPortfolio([
      ['High', { Flag: true }],
      ['Low', { Flag: false }],
    ]);
    run(pull({ ...context, language: 'fr' }, defaultChoice));
    run(summarise({ ...context, language: 'fr' }));
    const [heat] = user.seeSummary(workbookMessages.fr.summarySheet) ?? [];
    expect(heat?.header.slice(1)).toEqual(['FAUX', 'VRAI', 'aucun']);
  });

  it('has no rows for an attribute of several choices, whose cells name no single one', () => {
    const definitions = [
      { label: 'Regions', type: 'list_multiple', choices: ['Nord', 'Sud'] },
      { label: 'Tier', type: 'list_unique', choices: ['A', 'B'] },
    ];
    const attributes = [
      { label: 'Regions', values: ['Nord', 'Sud'] },
      { label: 'Tier', values: ['A'] },
    ];
    const { run, context, user } = openPortfolio([[null, { Score: 7 }]], [], ({ url }) => {
      if (/\/thirdparties\/1\/attributes/.test(url)) return json(attributes);
      return /\/(?:thirdparties|dossiers)/.test(url) ? undefined : json(definitions);
    });
    run(pull(context, defaultChoice));
    run(summarise(context));
    const [heat] = user.seeSummary('Summary') ?? [];
    expect(heat?.rows).toEqual([
      ['A', 1, 0, 0, 0, 0],
      ['B', 0, 0, 0, 0, 0],
      ['none', 0, 0, 0, 0, 0],
    ]);
  });

  it('counts a third party once whose row was copied, and takes a choice in another spelling for that choice', () => {
    const { run, context, user } = openPortfolio([
      ['High', { Score: 'A' }],
      ['Low', { Score: 'A' }],
    ]);
    run(pull(context, defaultChoice));
    const { id } = user.seeTables()[0]!;
    user.typeIn(id, '2', 'Criticality', ' high');
    user.duplicateRow(id, '1');
    run(summarise(context));
    const [heat] = user.seeSummary('Summary') ?? [];
    expect(heat?.rows).toEqual([
      ['High', 2, 0],
      ['Low', 0, 0],
      ['none', 0, 0],
    ]);
  });

  it('is left out where no third party has an indicator', () => {
    expect(heatOf([['High', {}]])).toBeUndefined();
  });
});

it('a summary counts the dossiers and documents by status, without statuses that do not occur', () => {
  const documents = [
    { documentId: 1, statusCode: 'MISSING' },
    { documentId: 2, statusCode: 'VALID' },
    { documentId: 3, statusCode: 'VALID' },
  ];
  const { run, context, user } = openPortfolio(
    [['High', {}]],
    [{ dossierId: 1, thirdpartyId: 1, statusCode: 'VALID', documents }],
  );
  run(pull(context, defaultChoice));
  run(summarise(context));
  const [expiries, byDossier, byDocument] = user.seeSummary('Summary') ?? [];
  expect(expiries?.rows).toHaveLength(6);
  expect(byDossier?.rows.map(([, count]) => count)).toEqual([1]);
  expect(byDocument?.rows.map(([, count]) => count)).toEqual([1, 2]);
});

describe('the available columns', () => {
  it('have their group, their cost, whether they can be edited, and whether they are usual', () => {
    const { run, context } = openPortfolio([['High', { Score: 7 }]]);
    const offered = new Map(run(listColumns(context)).columns.map((column) => [column.key, column]));
    expect(offered.get('name')).toMatchObject({ group: 'identity', callsPerThirdParty: 0, isUsual: true, choices: [] });
    expect(offered.get('attribute:Criticality')).toMatchObject({
      group: 'attributes',
      callsPerThirdParty: 1,
      isEditable: true,
      isUsual: true,
      choices: ['High', 'Low'],
    });
    expect(offered.get('indicator:Score')).toMatchObject({ isEditable: false, isUsual: true, type: 'number' });
    expect([...offered.values()].some(({ isUsual }) => !isUsual)).toBe(true);
  });

  it('name the indicators of a sample of five third parties, since the service has no list of them', () => {
    const { run, context, service } = openPortfolio(
      Array.from({ length: 6 }, (_, n): Held => [null, { [`I${n}`]: n }]),
    );
    const { columns, thirdParties } = run(listColumns(context));
    const keys = columns.map(({ key }) => key);
    expect(thirdParties).toBe(6);
    expect(keys).toEqual(expect.arrayContaining(['indicator:I0', 'indicator:I4']));
    expect(keys).not.toContain('indicator:I5');
    expect(service.sent.filter(({ request }) => /\/thirdparties\?/.test(request.url))).toHaveLength(1);
  });

  it('include those of the table, which a new choice would otherwise remove from it', () => {
    const held = Array.from({ length: 6 }, (_, n): Held => [null, { [`I${n}`]: n }]);
    const { run, context, user } = openPortfolio(held);
    run(pull(context, defaultChoice));
    const offered = run(listColumns(context)).columns;
    expect(offered.find(({ key }) => key === 'indicator:I5')).toMatchObject({
      header: 'I5',
      group: 'indicators',
      isUsual: true,
    });
    const columns = offered.filter(({ isUsual, key }) => isUsual || key === 'city').map(({ key }) => key);
    run(pull(context, { columns }));
    const { id } = user.seeTables()[0]!;
    expect(user.seeHeaders(id)).toEqual(expect.arrayContaining(['I0', 'I5', 'City']));
    expect(user.see(id, '6', 'I5').value).toBe(5);
  });

  it.each([403, 500])('are there although the service answers %i for a third party of the sample', (status) => {
    const held = [1, 2].map((n): Held => [null, { [`I${n}`]: n }]);
    for (const failing of [/\/thirdparties\/1\/indicators/, /\/indicators/]) {
      const { run, context } = openPortfolio(held, [], ({ url }) =>
        failing.test(url) ? refusal(status, 'Not this one.') : undefined,
      );
      const keys = () => run(listColumns(context)).columns.map(({ key }) => key);
      if (failing.test('/thirdparties/2/indicators')) expect(keys).toThrow(expect.objectContaining({ status }));
      else expect(keys()).toContain('indicator:I2');
    }
  });

  it('read a 404 for indicators as the profile says (G29): as none, or as an error', () => {
    const held = [null, null, null].map((none, n): Held => [none, { [`I${n}`]: n }]);
    for (const missing of [/\/thirdparties\/[13]\/indicators/, /\/indicators/]) {
      const { run, context } = openPortfolio(held, [], ({ url }) => (missing.test(url) ? refusal(404) : undefined));
      const under = (meaning: string) => ({ ...context, client: makeClient({ 'search.notFoundMeans': meaning }) });
      const { columns, thirdParties } = run(listColumns(under('empty')));
      const indicators = columns.flatMap(({ key }) => (key.startsWith('indicator:') ? [key] : []));
      expect(indicators).toEqual(missing.test('/thirdparties/2/indicators') ? [] : ['indicator:I1']);
      expect(thirdParties).toBe(3);
      expect(() => run(listColumns(under('error')))).toThrow(expect.objectContaining({ status: 404 }));
    }
  });
});

describe('an overview of the workbook', () => {
  it('does not take a table whose hidden sheet was deleted for a workbook without one', () => {
    const { run, context, user } = openPortfolio([['High', { Score: 7 }]]);
    run(pull(context, defaultChoice));
    user.deleteTexts();
    expect(run(getOverview(context)).portfolio).toEqual({ state: 'unlinked' });
    run(pull(context, defaultChoice));
    expect(run(getOverview(context)).portfolio).toMatchObject({ state: 'there', name: 'TPR_Portfolio_2' });
  });

  it('reports the table’s rows, columns and account, and the newest run', () => {
    const { run, context } = openPortfolio([['High', { Score: 7 }]]);
    expect(run(getOverview(context))).toMatchObject({ portfolio: { state: 'none' }, newestRun: undefined });
    run(pull(context, defaultChoice));
    const seen = run(getOverview(context));
    expect(seen.portfolio).toMatchObject({
      state: 'there',
      rows: 1,
      account: '1',
      unsentEdits: 0,
      isProtected: false,
      choice: defaultChoice,
    });
    expect(seen.newestRun).toBe(run(listActivity(context))[0]?.run);
  });

  it('counts the third parties that the last pull could not read, until a refresh reads them', () => {
    let isAway = true;
    const { run, context } = openPortfolio(
      [1, 2, 3].map((): Held => ['Low', {}]),
      [],
      ({ url }) => (isAway && url.includes('/thirdparties/2/') ? refusal(404) : undefined),
    );
    expect(run(pull(context, defaultChoice))).toMatchObject({ lacking: 1 });
    expect(run(getOverview(context))).toMatchObject({ portfolio: { lacking: 1 } });
    isAway = false;
    run(refresh(context));
    expect(run(getOverview(context)).portfolio).not.toHaveProperty('lacking');
  });

  it('counts a third party once, however often the user has copied its row, and no row without a key', () => {
    const { run, context, user } = openPortfolio([
      ['High', {}],
      ['Low', {}],
    ]);
    run(pull(context, defaultChoice));
    const { id } = user.seeTables()[0]!;
    user.duplicateRow(id, '2');
    user.insertRow(id, 1);
    expect(user.seeRows(id)).toHaveLength(4);
    expect(run(getOverview(context))).toMatchObject({ portfolio: { rows: 2 } });
  });

  it('with a user of another account says so, and is shown without a user', () => {
    const { run, context } = openPortfolio([['High', {}]]);
    run(pull(context, defaultChoice));
    const { client } = context;
    const other = { ...client!, connection: { ...client!.connection, accountId: '2' } };
    expect(run(getOverview({ ...context, client: other as never })).portfolio.state).toBe('otherAccount');
    expect(run(getOverview({ ...context, client: undefined })).portfolio.state).toBe('there');
  });

  it('counts no percentage as an edit at any scale of the service, without a user and with one of another account', () => {
    const { run, context, user } = openPortfolio([[null, {}]], [], ({ url }) => {
      if (/\/account\/\d+\/attributes$/.test(url)) return json([{ label: 'Share', type: 'percentage' }]);
      return url.includes('/1/attributes') ? json([{ label: 'Share', values: [0.12] }]) : undefined;
    });
    const client = makeClient({ 'attributes.percentScale': '1' });
    run(pull({ ...context, client }, defaultChoice));
    const other = { ...makeClient(), connection: { ...client.connection, accountId: '2' } };
    const unsent = () =>
      [client, undefined, other].map((each) => {
        const { portfolio } = run(getOverview({ ...context, client: each }));
        return 'unsentEdits' in portfolio ? portfolio.unsentEdits : undefined;
      });
    expect(unsent()).toEqual([0, 0, 0]);
    run(refresh({ ...context, client }));
    expect(unsent()).toEqual([0, 0, 0]);
    user.typeIn(user.seeTables()[0]!.id, '1', 'Share', 0.5);
    expect(unsent()).toEqual([1, 1, 1]);
  });

  it('of a deleted table says that it is gone', () => {
    const { run, context, user } = openPortfolio([['High', {}]]);
    run(pull(context, defaultChoice));
    user.deleteTable(user.seeTables()[0]!.id);
    expect(run(getOverview(context)).portfolio.state).toBe('gone');
  });
});

it('an overview reads each row once, also if the header of the key column was renamed', () => {
  const { run, context, user, host } = openPortfolio([
    ['Low', {}],
    ['High', {}],
  ]);
  run(pull(context, defaultChoice));
  const { id } = user.seeTables()[0]!;
  user.renameColumn(id, workbookMessages.en.keyHeader, 'Link');
  const { readRows } = host;
  let reads = 0;
  Object.assign(host, {
    readRows: (input: Parameters<typeof readRows>[0]) => {
      reads += 1;
      return readRows(input);
    },
  });
  expect(run(getOverview(context))).toMatchObject({ portfolio: { state: 'there', rows: 2 } });
  expect(reads).toBe(1);
});
