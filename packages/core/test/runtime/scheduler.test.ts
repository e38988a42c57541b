import { expect, it } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { Scheduler } from '../../src/runtime/scheduler.ts';
import { ask, withLimit, singleFlight, type Op } from '../../src/runtime/op.ts';
import { reply, request } from '../conformance/index.ts';

const login = () => singleFlight('login', () => ask('send', request('/login')));

/** Starts an operation and records its outcome. */
function start<T>(loop: Scheduler, op: Op<T>, log: string[], name: string) {
  return loop.start(op, (outcome) => void log.push(`${name}: ${outcome.ok ? 'done' : String(outcome.error)}`));
}

it('a caller of a key whose shared call was cancelled starts a new call, which the end of the old one does not affect', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const first = start(loop, login(), log, 'first');
  const [oldCall] = loop.advance();
  // Ready before the cancelled call has unwound.
  start(loop, login(), log, 'second');
  loop.cancel(first);
  const [newCall, ...others] = loop.advance();
  start(loop, login(), log, 'third');
  expect([others, loop.advance()]).toEqual([[], []]);
  expect([oldCall?.isOpen, newCall?.isOpen]).toEqual([false, true]);
  oldCall?.answer(reply(500));
  newCall?.answer(reply(200));
  loop.advance();
  expect(log).toEqual([`first: ${new Cancelled()}`, 'second: done', 'third: done']);
});

it('a question is answered once', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const twice = function* (): Op<void> {
    log.push(`answer ${yield* ask('now')}`);
    yield* ask('sleep', 1);
  };
  start(loop, twice(), log, 'run');
  const [call] = loop.advance();
  call?.answer(1);
  call?.answer(2);
  call?.fail(new Error('late'));
  expect(loop.advance().map(({ ask: { kind } }) => kind)).toEqual(['sleep']);
  expect(log).toEqual(['answer 1']);
});

it('a cancelled run drops an answer that arrived before it could continue', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const run = start(loop, ask('now'), log, 'run');
  const [call] = loop.advance();
  call?.answer(1);
  loop.cancel(run);
  loop.advance();
  expect(log).toEqual([`run: ${new Cancelled()}`]);
});

it('a run that is cancelled while it waits for a permit leaves it to the next', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const visit = (name: string) => start(loop, withLimit('place', 1, ask('send', request(`/${name}`))), log, name);
  visit('first');
  const second = visit('second');
  visit('third');
  const [call, ...others] = loop.advance();
  loop.cancel(second);
  expect([others, loop.advance()]).toEqual([[], []]);
  call?.answer(reply(200));
  expect(loop.advance().map(({ ask: { arg } }) => arg)).toEqual([request('/third')]);
  expect(log).toEqual([`second: ${new Cancelled()}`, 'first: done']);
});

it('a run that is cancelled while it holds a permit frees it for another run, and later callers with a lower limit follow', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const visit = (name: string, most: number) =>
    start(loop, withLimit('place', most, ask('send', request(`/${name}`))), log, name);
  const first = visit('first', 1);
  const choosy = visit('choosy', 1);
  visit('content', 2);
  expect(loop.advance()).toHaveLength(1);
  loop.cancel(choosy);
  expect(loop.advance().map(({ ask: { arg } }) => arg)).toEqual([request('/content')]);
  loop.cancel(first);
  visit('last', 2);
  expect(loop.advance().map(({ ask: { arg } }) => arg)).toEqual([request('/last')]);
});

it('a cancelled run ends after the write to the spreadsheet in progress, and after those that follow it directly', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const workbook = (verb: string, isWrite: boolean) => ask('workbook', { verb, input: undefined, isWrite });
  const create = function* (): Op<void> {
    try {
      log.push(`made ${String(yield* workbook('createTable', true))}`);
      yield* workbook('saveText', true);
      yield* workbook('readRows', false);
      log.push('read');
    } finally {
      yield* workbook('appendRows', true);
    }
  };
  const run = start(loop, create(), log, 'run');
  const [made] = loop.advance();
  loop.cancel(run);
  expect([loop.advance(), made?.isOpen, log]).toEqual([[], true, []]);
  made?.answer('a table');
  const [saved, ...others] = loop.advance();
  expect([saved?.ask.arg, others]).toMatchObject([{ verb: 'saveText' }, []]);
  saved?.answer(undefined);
  expect(loop.advance()).toEqual([]);
  expect(log).toEqual(['made a table', `run: ${new Cancelled()}`]);
});

it('a write to the spreadsheet that fails in a cancelled run ends it', () => {
  const loop = new Scheduler();
  const log: string[] = [];
  const run = start(loop, ask('workbook', { verb: 'saveText', input: undefined, isWrite: true }), log, 'run');
  const [call] = loop.advance();
  loop.cancel(run);
  call?.fail(new Error('busy'));
  expect(loop.advance()).toEqual([]);
  expect(log).toEqual([`run: ${new Cancelled()}`]);
});
