import { describe, expect, test } from 'vitest';
import { textOf, argumentTexts, optionalText } from '../../src/formulas/argument-text.ts';
import { mapConcurrent, ask, type Op } from '../../src/runtime/op.ts';
import { createAsyncRunner } from '../../src/runtime/fetch/index.ts';
import { evaluateEach, evaluatePairs } from '../../src/formulas/evaluate-each.ts';
import { FormulaEvaluator, FormulaError, type FormulaErrorCode } from '../../src/formulas/index.ts';
import { describeFormulaError } from '../../src/formulas/formula-error.ts';
import { createVirtualAsyncHost, refusal } from '../conformance/scripted-host.ts';
import { createSignedClient, drives, range } from '../http/bench.ts';
import { json, pathsOf, portfolioService } from './service.ts';

const tell = (error: unknown): string => {
  const { code, params } = error as FormulaError;
  return describeFormulaError(code, params);
};

const createEvaluator = (overrides = {}) => new FormulaEvaluator(createSignedClient(overrides));

describe.each(drives)('%s', (_name, drive) => {
  test('a thousand cells about a hundred third parties send a hundred requests', async () => {
    const evaluator = createEvaluator();
    const cells = range(1_000).map((index) => [index % 100]);
    const { value, host } = await drive({ service: portfolioService(100) }, () =>
      evaluateEach(cells, 64, (id) => evaluator.indicator(id, 'financial risk')),
    );
    expect(value!.flat().map((each) => (each.ok ? each.value?.value : each.error))).toEqual(cells.flat());
    expect(host.sent).toHaveLength(100);
    expect(evaluator.requests).toBe(100);
    expect(evaluator.ages.count).toBe(100);
  });

  test('concurrent requests never exceed the limit of the profile', async () => {
    for (const limit of [1, 4, 7]) {
      const evaluator = createEvaluator({ 'rate.maxConcurrent': limit });
      const ids = range(350).map((id) => [id]);
      const { value, host } = await drive({ service: portfolioService(350) }, () =>
        evaluateEach(ids, 64, (id) => evaluator.indicator(id, 'financial risk')),
      );
      expect(value!.flat().every(({ ok }) => ok)).toBe(true);
      expect(host.maxInFlight).toBe(limit);
    }
  });

  test('a cached answer is requested again when it is old, a refusal sooner', async () => {
    const evaluator = new FormulaEvaluator(createSignedClient(), { ageMs: 1_000, refusalAgeMs: 100 });
    function* askTwice(id: number, waitMs: number): Op<void> {
      for (const pause of [0, waitMs]) {
        if (pause > 0) yield* ask('sleep', pause);
        yield* evaluateEach([[id]], 64, (cell) => evaluator.thirdParty(cell, 'name'));
      }
    }
    const countFor = async (id: number, waitMs: number) =>
      (await drive({ service: portfolioService(10) }, () => askTwice(id, waitMs))).host.sent.length;
    expect(await countFor(1, 500)).toBe(1);
    evaluator.forget();
    expect(await countFor(1, 2_000)).toBe(2);
    expect(await countFor(99, 50)).toBe(1);
    evaluator.forget();
    expect(await countFor(99, 200)).toBe(2);
  });

  test('beyond the limit of the cache, the oldest answer is dropped first', async () => {
    const evaluator = new FormulaEvaluator(createSignedClient({ 'rate.maxConcurrent': 1 }), { maxEntries: 3 });
    const { host } = await drive({ service: portfolioService(10) }, function* () {
      for (const id of [1, 2, 3, 4, 4, 3, 2, 1]) yield* evaluator.thirdParty(id, 'name');
    });
    expect(pathsOf(host.sent)).toEqual([1, 2, 3, 4, 1].map((id) => `/thirdparties/${id}`));
    expect(evaluator.ages.count).toBe(3);
  });

  test('a list that is answered 404 is empty for an existing third party', async () => {
    const evaluator = createEvaluator();
    const service = portfolioService(10, { '/thirdparties/5/dossiers': () => refusal(404) });
    const { value } = await drive({ service }, () => evaluator.dossiers([5, 77]));
    expect(value!.table.rows).toEqual([]);
    expect(value!.failures.map(({ id, error }) => [id, (error as FormulaError).code])).toEqual([['77', 'notFound']]);
  });

  test('an attribute without a value is empty, one that the account does not define is refused', async () => {
    const evaluator = createEvaluator();
    const { value } = await drive({ service: portfolioService(10) }, () =>
      evaluatePairs([[1]], [['criticality', 'Empty', 'Critikality', '__proto__']], 64, (id, label) =>
        evaluator.attribute(id, label),
      ),
    );
    expect(value![0]!.map((each) => (each.ok ? each.value : tell(each.error)))).toEqual([
      { type: 'text', value: 'High' },
      { type: 'text', value: null },
      'There is no attribute Critikality. There are, for example: Criticality.',
      'There is no attribute __proto__. There are, for example: Criticality, Empty.',
    ]);
  });

  test('an indicator that other third parties have is empty where it is missing', async () => {
    const evaluator = createEvaluator();
    const service = portfolioService(10, { '/thirdparties/5/indicators': () => json([]) });
    const outcome = async (id: number) =>
      (await drive({ service }, () => evaluateEach([[id]], 64, (cell) => evaluator.indicator(cell, 'Financial Risk'))))
        .value![0]![0];
    expect(await outcome(5)).toMatchObject({ ok: false, error: { code: 'noIndicators' } });
    expect(await outcome(1)).toEqual({ ok: true, value: { type: 'number', value: 1 } });
    expect(await outcome(5)).toEqual({ ok: true, value: { type: 'text', value: null } });
  });

  test.each(['financial risk', 'FINANCIAL_RISK', 'financial_risk', 'Financial risk'])(
    'a label that equals its code is not ambiguous with it: %s',
    async (name) => {
      const evaluator = createEvaluator();
      const english = () => json([{ code: 'FINANCIAL_RISK', label: 'Financial risk', value: 7 }]);
      const service = portfolioService(10, {
        '/thirdparties/4/indicators': english,
        '/thirdparties/5/indicators': () => json([]),
      });
      const answer = async (id: number) =>
        (await drive({ service }, () => evaluateEach([[id]], 64, (cell) => evaluator.indicator(cell, name))))
          .value![0]![0];
      expect(await answer(4)).toEqual({ ok: true, value: { type: 'number', value: 7 } });
      expect(await answer(5)).toEqual({ ok: true, value: { type: 'text', value: null } });
    },
  );

  test('a quiet evaluator answers from the cache and sends nothing', async () => {
    const evaluator = createEvaluator();
    const { value, host } = await drive({ service: portfolioService(10) }, function* () {
      yield* evaluator.indicator(1, 'financial risk');
      return yield* evaluateEach([[1, 2]], 64, (id) => evaluator.quiet.indicator(id, 'FINANCIAL_RISK'));
    });
    expect(host.sent).toHaveLength(1);
    expect(value![0]).toMatchObject([
      { ok: true, value: { value: 1 } },
      { ok: false, error: { code: 'notKept' } },
    ]);
  });

  test.each([
    [2 ** 53, 'idTooLong'],
    [0.5, 'idNotWhole'],
    [-3, 'idNotWhole'],
    [true, 'idNotWhole'],
    ['1/2', 'idNotWhole'],
    ['..', 'idNotWhole'],
    ['', 'missingId'],
    [null, 'missingId'],
    [{}, 'errorInCell'],
    ['#N/A', 'errorInCell'],
    ['#NV', 'errorInCell'],
    ['Loading...', 'loadingInCell'],
    ['Chargement…', 'loadingInCell'],
    ['1.00001E5', 'idRounded'],
    ['1,00001E+05', 'idRounded'],
    ['00012345678901', 'notFoundSiret'],
  ] satisfies [unknown, FormulaErrorCode][])('the identifier %j is refused as %s', async (id, code) => {
    const { error } = await drive({ service: portfolioService(10) }, () => createEvaluator().indicator(id, 'x'));
    expect(error).toBeInstanceOf(FormulaError);
    expect((error as FormulaError).code).toBe(code);
  });

  test('leading zeros of a text are part of the identifier', async () => {
    const { host } = await drive({ service: portfolioService(10) }, () =>
      evaluateEach([['007', "'008", ' 9 ']], 64, (id) => createEvaluator().thirdParty(id, 'name')),
    );
    expect(pathsOf(host.sent).sort()).toEqual(['/thirdparties/007', '/thirdparties/008', '/thirdparties/9']);
  });
});

test('an error in the text of an argument is refused before anything is sent, and no name is made of it', () => {
  for (const text of ['#N/A', '#REF!', '#WERT!']) {
    expect(() => textOf(text, 'missingLabel')).toThrow(/^errorInCell/);
    expect(() => optionalText(text)).toThrow(/^errorInCell/);
    expect(() => argumentTexts(['x', text])).toThrow(/^errorInCell/);
  }
  expect(textOf('#1 Supplier', 'missingLabel')).toBe('#1 Supplier');
});

describe('many runs of one runner', () => {
  const setUp = (count: number, limit = 4) => {
    const host = createVirtualAsyncHost({ service: portfolioService(count), latencyMs: 20 });
    const { run } = createAsyncRunner(host);
    return { host, run, evaluator: createEvaluator({ 'rate.maxConcurrent': limit }) };
  };

  test('two thousand different formulas can be cancelled together, and nothing is sent afterwards', async () => {
    const { host, run, evaluator } = setUp(2_000);
    const controller = new AbortController();
    host.at(200, () => controller.abort());
    const runs = range(2_000).map((id) =>
      run(evaluator.indicator(id, 'financial risk'), { signal: controller.signal }),
    );
    const ends = await Promise.allSettled(runs);
    const sent = host.sent.length;
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(60);
    await run(ask('sleep', 1_000));
    expect(host.sent.length).toBe(sent);
  });

  test('requests after cancelled questions are sent', async () => {
    const { host, run, evaluator } = setUp(2_000, 2);
    const controller = new AbortController();
    const dropped = range(1_000).map((id) => run(evaluator.indicator(id, 'x'), { signal: controller.signal }));
    const kept = range(10).map((id) => run(evaluator.indicator(1_000 + id, 'financial risk')));
    host.at(50, () => controller.abort());
    await Promise.allSettled(dropped);
    expect((await Promise.all(kept)).map(({ value }) => value)).toEqual(range(10).map((id) => 1_000 + id));
    expect(host.sent.length).toBeLessThan(40);
    // A slot that a cancelled question kept would be missing now.
    host.maxInFlight = 0;
    await run(
      mapConcurrent(
        range(20).map((id) => evaluator.indicator(1_500 + id, 'financial risk')),
        20,
      ),
    );
    expect(host.maxInFlight).toBe(2);
  });

  test('a read that was under way when it was forgotten does not answer later callers', async () => {
    const { host, run, evaluator } = setUp(10);
    const before = run(evaluator.indicator(1, 'financial risk'));
    host.at(5, () => evaluator.forget());
    await run(ask('sleep', 10));
    await Promise.all([before, run(evaluator.indicator(1, 'financial risk'))]);
    expect(host.sent).toHaveLength(2);
    await run(evaluator.indicator(1, 'financial risk'));
    expect(host.sent).toHaveLength(2);
  });
});
