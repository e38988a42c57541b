import { expect, it } from 'vitest';
import { mapConcurrent, ask, withLimit, singleFlight, type Op } from '../../src/runtime/op.ts';
import { intercept, type Interceptor } from '../../src/runtime/intercept.ts';
import { settle } from '../../src/runtime/outcome.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';

const store = new Map([['key', 'kept by the host']]);
const host = createFetchHost({ store: { load: (key) => store.get(key), save: () => undefined } });
const { run } = createAsyncRunner(host);

const load = function* (key: string): Op<unknown> {
  return yield* ask('load', key);
};

it('receives the questions to the host from every branch of an operation', async () => {
  const heard: unknown[] = [];
  const ear: Interceptor = {
    name: 'a',
    *perform(asked) {
      const answer: unknown = yield asked;
      heard.push([asked.kind, answer]);
      return answer;
    },
  };
  const work = function* (): Op<unknown> {
    const side = yield* mapConcurrent([load('key'), singleFlight('flight', () => load('key'))], 2);
    return [...side, yield* withLimit('gate', 1, load('key'))];
  };
  const answer = 'kept by the host';
  expect(await run(intercept(work(), ear))).toEqual([answer, answer, answer]);
  expect(heard).toEqual([
    ['load', answer],
    ['load', answer],
    ['load', answer],
  ]);
});

it('answers in place of the host, which does not receive the question', async () => {
  const ear: Interceptor = {
    name: 'b',
    *perform(asked) {
      return asked.kind === 'load' ? 'mine' : yield asked;
    },
  };
  expect(await run(intercept(withLimit('gate', 1, load('key')), ear))).toBe('mine');
});

it('shares a call only with interceptors of the same name', async () => {
  const answers = ['one', 'two'].map((value): Interceptor => ({
    name: value,
    *perform() {
      return value;
    },
  }));
  const flight = () => singleFlight('flight', () => load('key'));
  expect(await Promise.all([run(flight()), ...answers.map((ear) => run(intercept(flight(), ear)))])).toEqual([
    'kept by the host',
    'one',
    'two',
  ]);
});

it('passes failures in both directions, and the end of an operation', async () => {
  const steps: string[] = [];
  const work = function* (): Op<string> {
    try {
      const end = yield* settle(ask('workbook', { verb: 'look', input: null }));
      steps.push(end.ok ? 'answered' : 'refused');
      throw new Error('own');
    } finally {
      steps.push('cleaned up');
    }
  };
  const silent: Interceptor = {
    name: 'c',
    *perform(asked) {
      return yield asked;
    },
  };
  await expect(run(intercept(work(), silent))).rejects.toThrow('own');
  expect(steps).toEqual(['refused', 'cleaned up']);
});
