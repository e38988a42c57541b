import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../../src/workbook/activity.ts';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { send } from '../../../../src/workbook/tasks/changes/send.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { summarise } from '../../../../src/workbook/tasks/summary.ts';
import { createAsyncRunner } from '../../../../src/runtime/fetch/index.ts';
import { createMemoryWorkbook } from '../../../conformance/memory-workbook.ts';
import { createVirtualAsyncHost, refusal, reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openPortfolio, servePortfolio, type Held } from '../../portfolio-bench.ts';

const three = (): Held[] => [1, 2, 3].map(() => ['Low', {}]);

function openPulled(...[held = three(), ...more]: Partial<Parameters<typeof openPortfolio>>) {
  const opened = openPortfolio(held, ...more);
  opened.run(pull(opened.context, defaultChoice));
  return { ...opened, table: opened.user.seeTables()[0]!.id };
}

type Opened = ReturnType<typeof openPulled>;

describe('the portfolio table', () => {
  const refreshing =
    ({ run, context }: Pick<Opened, 'run'> & { context: TaskContext }) =>
    () =>
      run(refresh(context));
  const saying = (message: RegExp) =>
    expect.objectContaining({ kind: 'config', field: 'table', message: expect.stringMatching(message) });

  it('is missing before the first pull', () => {
    expect(refreshing(openPortfolio([]))).toThrow(saying(/no portfolio table/));
  });

  it('is missing after the loss of the hidden sheet, which the message names', () => {
    const opened = openPulled();
    opened.user.deleteTexts();
    expect(refreshing(opened)).toThrow(saying(/hidden sheet “TPR data”.*restore it first/));
  });

  it('is reported as deleted after its deletion', () => {
    const opened = openPulled();
    opened.user.deleteTable(opened.table);
    expect(refreshing(opened)).toThrow(saying(/was deleted/));
  });

  it('is not usable without its key column', () => {
    const opened = openPulled();
    opened.user.deleteColumn(opened.table, 'TPR key');
    expect(refreshing(opened)).toThrow(saying(/links the rows to the service is gone/));
  });

  it('without its key column stays as it is beside a new one, as its message says: no user has to delete it', () => {
    const opened = openPulled();
    const { user, table, run, context } = opened;
    user.deleteColumn(table, 'TPR key');
    user.typeIn(table, 0, 'Criticality', 'Low');
    expect(refreshing(opened)).toThrow(saying(/pull again for a new table; this one stays as it is/));
    run(pull(context, defaultChoice));
    expect(
      user
        .seeTables()
        .map(({ name }) => name)
        .filter((name) => name.startsWith('TPR_Portfolio')),
    ).toHaveLength(2);
    expect(user.see(table, 0, 'Criticality').value).toBe('Low');
  });

  it('is not usable for another account, nor for the same one in another environment', () => {
    const opened = openPulled();
    const { client } = opened.context;
    for (const other of [{ accountId: '2' }, { environment: 'test' }]) {
      const elsewhere = { ...client!, connection: { ...client!.connection, ...other } };
      expect(refreshing({ ...opened, context: { ...opened.context, client: elsewhere as never } })).toThrow(
        saying(/account 1/),
      );
    }
  });
});

it('only statuses have colours, and only numeric indicators a bar', () => {
  const { user, table } = openPulled([['High', { Score: 7, Grade: 'B' }]]);
  const looks = user.seeHeaders(table).map((header) => [header, user.seeLook(table, header)?.look] as const);
  expect(looks.filter(([, look]) => look !== undefined)).toEqual([
    ['Company status', 'status'],
    ['Score', 'bar'],
  ]);
});

describe('the result of a run', () => {
  const last = ({ run, context }: Opened) => run(listActivity(context))[0];

  it('is whole when everything was read', () => {
    const opened = openPulled();
    expect(last(opened)).toMatchObject({ task: 'pull', ended: 'whole', done: 3, failed: 0 });
    opened.run(refresh(opened.context));
    expect(last(opened)).toMatchObject({ task: 'refresh', ended: 'whole', failed: 0 });
  });

  it('is failed when a listed third party returned 404, until the next refresh finds it', () => {
    let isAway = true;
    const opened = openPulled(three(), [], ({ url }) =>
      isAway && /\/thirdparties\/2(\/|$)/.test(url) ? refusal(404) : undefined,
    );
    expect(last(opened)).toMatchObject({ task: 'pull', ended: 'failed', done: 3, failed: 1 });
    opened.run(refresh(opened.context));
    expect(last(opened)).toMatchObject({ task: 'refresh', ended: 'failed', failed: 1 });
    isAway = false;
    expect(opened.run(refresh(opened.context))).toMatchObject({ lacking: 0 });
    expect(last(opened)).toMatchObject({ task: 'refresh', ended: 'whole', failed: 0 });
  });

  it('is stopped after a Retry-After of a day', () => {
    const opened = openPulled();
    const stopped = openPortfolio(three(), [], ({ url }) =>
      /\/thirdparties\/2\//.test(url) ? reply(429, '', { 'retry-after': '86400' }) : undefined,
    );
    expect(stopped.run(pull(stopped.context, defaultChoice))).toMatchObject({ isPartial: true });
    expect(last({ ...opened, ...stopped })).toMatchObject({ task: 'pull', ended: 'stopped', failed: 0 });
  });

  it.each([
    ['whole', undefined, { done: 1, failed: 0, pending: 0 }],
    ['failed', reply(400, '{"message":"No."}'), { done: 0, failed: 1, pending: 0 }],
    ['stopped', reply(429, '', { 'retry-after': '86400' }), { done: 0, failed: 0, pending: 1 }],
  ])('is %s after a sent edit with this answer', (ended, answer, counts) => {
    const opened = openPulled(three(), [], ({ method }) =>
      method === 'GET' ? undefined : (answer ?? reply(200, '{"label":"Criticality","values":["High"]}')),
    );
    const { user, run, context, table } = opened;
    user.typeIn(table, '2', 'Criticality', 'High');
    const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
    run(send(context, { decided }));
    expect(last(opened)).toMatchObject({ task: 'send', ended, ...counts });
  });
});

describe('the progress of a task', () => {
  const steps = (emitted: readonly unknown[]) => [...new Set(emitted.map((each) => (each as { step: string }).step))];

  it('begins with reading or searching, and ends with writing', () => {
    const { emitted, run, context } = openPulled();
    expect(steps(emitted)).toEqual(['reading', 'writing']);
    emitted.length = 0;
    run(refresh(context));
    expect(steps(emitted)).toEqual(['searching', 'writing']);
    emitted.length = 0;
    run(summarise(context));
    expect(steps(emitted).at(-1)).toBe('writing');
  });
});

describe('the columns with the outcomes of edits', () => {
  const sent = () => {
    const opened = openPulled(three(), [], ({ method }) =>
      method === 'GET' ? undefined : reply(400, '{"message":"No."}'),
    );
    const { user, run, context, table } = opened;
    user.typeIn(table, '2', 'Criticality', 'High');
    const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
    run(send(context, { decided }));
    expect(user.seeHeaders(table)).toContain('Change');
    return opened;
  };

  it('stay while there is an unsent edit', () => {
    const { user, run, context, table } = sent();
    run(pull(context, defaultChoice));
    expect(user.seeHeaders(table)).toContain('Change');
  });

  it('are removed by the next pull without one', () => {
    const { user, run, context, table } = sent();
    user.typeIn(table, '2', 'Criticality', 'Low');
    run(pull(context, defaultChoice));
    expect(user.seeHeaders(table)).not.toContain('Change');
  });
});

it('rows are in the order of the list, whatever the response times, and fast ones are written before the end', async () => {
  const held = Array.from({ length: 180 }, (): Held => ['Low', {}]);
  const { host, user } = createMemoryWorkbook();
  const verbs: Readonly<Record<string, (input: never) => unknown>> = host;
  const isSlow = (url: string) => /\/thirdparties\/(70|120)\//.test(url);
  const service = createVirtualAsyncHost({
    service: servePortfolio(held),
    latencyMs: ({ url }) => (isSlow(url) ? 4_000 : 100),
  });
  const rows: number[] = [];
  const runner = createAsyncRunner({
    ...service,
    workbook(verb, input) {
      const answer = verbs[verb]!(input as never);
      if (verb === 'appendRows') rows.push(user.seeRows(user.seeTables()[0]!.id).length);
      return answer;
    },
  });
  await runner.run(pull({ client: makeClient(), language: 'en' }, defaultChoice));
  const table = user.seeTables()[0]!.id;
  expect(user.seeRows(table).map(([id]) => Number(id))).toEqual(held.map((_, place) => place + 1));
  expect(rows[0]).toBeGreaterThanOrEqual(50);
  expect(rows[0]).toBeLessThan(70);
  expect(rows.length).toBeGreaterThan(2);
});

it('a refresh of an attribute keeps the shown indicators and dossiers', () => {
  const held: Held[] = [['Low', { Score: 7 }]];
  let hasChanged = false;
  const json = (value: unknown) => reply(200, JSON.stringify(value));
  const opened = openPortfolio(held, [], ({ url }) => {
    if (url.endsWith('/thirdparties/1/dossiers')) return json([{ dossierId: 5, documents: [] }]);
    const isFound = hasChanged && /thirdparties.*eventNames=.*THIRD_PARTY_ATTRIBUTE_UPDATED/.test(url);
    return isFound ? json({ content: [{ thirdpartyId: 1 }], totalElements: 1 }) : undefined;
  });
  const { run, context, user } = opened;
  run(pull(context, { ...defaultChoice, columns: ['name', 'attributes', 'indicators', 'dossiers'] }));
  const [table] = user.seeTables();
  expect(table!.name).toBe('TPR_Portfolio');
  const seen = () => {
    const headers = user.seeHeaders(table!.id);
    const cells = user.seeRows(table!.id)[0]!;
    return ['Criticality', 'Score', 'Dossiers'].map((header) => cells[headers.indexOf(header)]);
  };
  expect(seen()).toEqual(['Low', 7, 1]);
  held[0] = ['High', { Score: 9 }];
  hasChanged = true;
  run(refresh(context));
  expect(seen()).toEqual(['High', 7, 1]);
});

it('the status of a row begins with the outcome that needs attention, and has its colour', () => {
  const opened = openPulled(three(), [], ({ method, body = '' }) =>
    method === 'GET'
      ? undefined
      : body.includes('North')
        ? reply(422, '{"message":"locked"}', { 'content-type': 'application/json' })
        : reply(200, body, { 'content-type': 'application/json' }),
  );
  const { user, run, context, table } = opened;
  user.typeIn(table, '2', 'Criticality', 'High');
  user.typeIn(table, '2', 'Region', 'North');
  const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  run(send(context, { decided: decided.toReversed() }));
  const status = user.seeHeaders(table).indexOf('Status');
  const [, row] = user.seeRows(table);
  expect(row?.[status]).toMatch(/^refused: Region, .*locked.*; sent: Criticality$/);
});

it('a row with two sent edits states the outcome of each', () => {
  const opened = openPulled(three(), [], ({ method, body = '' }) =>
    method === 'GET' ? undefined : reply(200, body, { 'content-type': 'application/json' }),
  );
  const { user, run, context, table } = opened;
  user.typeIn(table, '2', 'Criticality', 'High');
  user.typeIn(table, '2', 'Region', 'North');
  user.typeIn(table, '3', 'Criticality', 'High');
  const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  run(send(context, { decided }));
  const headers = user.seeHeaders(table);
  const outcomes = new Map(user.seeRows(table).map((cells) => [cells[0], cells[headers.indexOf('Status')]]));
  expect([...outcomes]).toEqual([
    ['1', null],
    ['2', 'sent: Region; sent: Criticality'],
    ['3', 'sent'],
  ]);
});
