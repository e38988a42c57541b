import { describe, expect, it } from 'vitest';
import { ConnectorError, type ErrorDetails, type ErrorKind } from '../../src/errors.ts';
import {
  anySucceeds,
  failureScope,
  FailuresOfRun,
  isOfOneRecord,
  mayLackOperation,
  type FailureScope,
} from '../../src/reading/failure-scope.ts';
import type { Op } from '../../src/runtime/op.ts';
import { createAsyncBench } from '../conformance/bench.ts';

it.each<[FailureScope, ErrorKind, ErrorDetails]>([
  ['record', 'refused', { status: 404 }],
  ['record', 'refused', { status: 403, isOwn: true }],
  ['either', 'refused', { status: 403, isOwn: false }],
  ['record', 'config', { field: 'siren' }],
  ['record', 'config', {}],
  ['run', 'config', { field: 'legacyBaseUrl' }],
  ['run', 'config', { field: 'authUrl', status: 404 }],
  ['run', 'config', { status: 302 }],
  ['run', 'config', { field: 'permission' }],
  ['run', 'config', { field: 'baseUrl', unreached: { why: 'name', host: 'service.example' } }],
  ['record', 'unknown-outcome', { status: 0 }],
  ['either', 'invalid-response', { status: 200, field: 'otherRecord' }],
  ['either', 'invalid-response', { status: 200, field: 'size' }],
  ['either', 'retry-later', { status: 500 }],
  ['either', 'retry-later', { status: 503 }],
  ['either', 'retry-later', { status: 408 }],
  ['either', 'retry-later', { status: 0, field: 'late' }],
  ['either', 'retry-later', { status: 200, field: 'nothing' }],
  ['run', 'retry-later', { status: 429 }],
  ['run', 'retry-later', { status: 503, field: 'time' }],
  ['run', 'retry-later', { field: 'time' }],
  ['run', 'retry-later', { status: 503, endpoint: 'auth.token' }],
  ['run', 'auth', { status: 401 }],
  ['run', 'bug', {}],
])('the scope is %s for the kind %s with %j', (expected, kind, details) => {
  expect(failureScope(new ConnectorError(kind, 'No.', details))).toBe(expected);
});

it('the scope of any other error is the run', () => {
  expect(failureScope(new TypeError('a defect'))).toBe('run');
});

const unavailable = new ConnectorError('retry-later', 'No.', { status: 503 });
const intercepted = new ConnectorError('refused', 'No.', { status: 403, isOwn: false });
const answer = (value: boolean | undefined) =>
  function* (): Op<boolean | undefined> {
    return value;
  };

it.each([
  [unavailable, true, true],
  [unavailable, false, false],
  [unavailable, undefined, false],
  [intercepted, true, true],
  [intercepted, false, false],
  [intercepted, undefined, true],
])('%s, where the read of another record returns %s, concerns one record: %s', async (error, another, expected) => {
  expect(await createAsyncBench({}).run(isOfOneRecord(error, answer(another)))).toBe(expected);
});

it.each([
  [unavailable, false],
  [intercepted, true],
])('%s of a write, which is not sent for another record, concerns one record: %s', async (error, expected) => {
  expect(await createAsyncBench({}).run(isOfOneRecord(error))).toBe(expected);
});

it.each<[readonly string[], readonly string[]]>([
  [[], []],
  [
    ['1', '2', '3'],
    ['1', '2', '3'],
  ],
  [
    ['1', '2', '3', '4', '5', '6', '7'],
    ['1', '4', '7'],
  ],
])('of %j at most three are tried, far apart: %j', async (others, expected) => {
  const tried: string[] = [];
  const read = function* (id: string): Op<never> {
    tried.push(id);
    throw unavailable;
  };
  const result = await createAsyncBench({}).run(anySucceeds(others, read));
  expect([tried, result]).toEqual([expected, others.length === 0 ? undefined : false]);
});

it('a record that could be read is tried first', async () => {
  const tried: string[] = [];
  const read = function* (id: string): Op<void> {
    tried.push(id);
    if (id !== '5') throw unavailable;
  };
  const bench = createAsyncBench({});
  expect(await bench.run(anySucceeds(['1', '2', '3', '4'], read, '5'))).toBe(true);
  expect(await bench.run(anySucceeds([], read, '5'))).toBe(true);
  expect(tried).toEqual(['5', '5']);
});

describe('the failures of a run', () => {
  const other = new ConnectorError('retry-later', 'No.', { status: 503 });
  const judge = (failures: FailuresOfRun<string>, error: ConnectorError, succeedsForShown?: boolean) =>
    createAsyncBench({}).run(failures.isOfOneRecord(error, answer(succeedsForShown)));

  it('concern one record each, as long as one that was read can be read', async () => {
    const failures = new FailuresOfRun<string>();
    failures.shown = '1';
    expect(await judge(failures, unavailable, true)).toBe(true);
    expect(await judge(failures, other, true)).toBe(true);
    expect(await judge(failures, other, false)).toBe(false);
    expect(() => failures.settle()).not.toThrow();
  });

  it('concern all if none was read: the first is kept until the end, the second stops the run', async () => {
    const failures = new FailuresOfRun<string>();
    expect(failures.isOfAll).toBe(false);
    expect(await judge(failures, unavailable)).toBe(true);
    expect(failures.isOfAll).toBe(true);
    expect(await judge(failures, other)).toBe(false);
    expect(() => failures.settle()).toThrow(unavailable);
  });

  it('concern one record each while an intermediary may refuse all, and all if none was read at the end', async () => {
    const failures = new FailuresOfRun<string>();
    expect(await judge(failures, intercepted)).toBe(true);
    expect(await judge(failures, intercepted)).toBe(true);
    expect(() => failures.settle()).toThrow(intercepted);
    failures.shown = '1';
    expect(() => failures.settle()).not.toThrow();
  });
});

it.each<[boolean, ErrorKind, ErrorDetails]>([
  [true, 'refused', { status: 404 }],
  [true, 'refused', { status: 403, isOwn: false }],
  [true, 'invalid-response', { status: 200 }],
  [true, 'config', { field: 'legacyBaseUrl' }],
  [true, 'config', { field: 'fileId' }],
  [false, 'config', { field: 'legacyBaseUrl', unreached: { why: 'name', host: 'service.example' } }],
  [false, 'config', { field: 'legacyBaseUrl', status: 302 }],
  [false, 'config', { field: 'baseUrl' }],
  [false, 'config', { field: 'allowlist' }],
  [false, 'retry-later', { status: 503 }],
  [false, 'auth', { status: 401 }],
])('that a service may lack an operation is %s for the kind %s with %j', (expected, kind, details) => {
  expect(mayLackOperation(new ConnectorError(kind, 'No.', details))).toBe(expected);
});
