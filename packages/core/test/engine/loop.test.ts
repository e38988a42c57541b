import { expect, it } from 'vitest';
import { Cancelled } from '../../src/engine/cancel.ts';
import { Loop } from '../../src/engine/loop.ts';
import { ask, once, type Op } from '../../src/engine/op.ts';
import { reply, request } from '../conformance/index.ts';

const login = () => once('login', () => ask('send', request('/login')));

/** Starts an operation and notes how it ends. */
function start<T>(loop: Loop, op: Op<T>, log: string[], name: string) {
  return loop.start(op, (outcome) => void log.push(`${name}: ${outcome.ok ? 'done' : String(outcome.error)}`));
}

it('whoever asks for a key after its flight was cancelled begins anew, and the old flight does not end the new one', () => {
  const loop = new Loop();
  const log: string[] = [];
  const first = start(loop, login(), log, 'first');
  const [oldCall] = loop.advance();
  // Ready before the cancelled flight has unwound.
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

it('a call is settled once', () => {
  const loop = new Loop();
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

it('a cancelled run does not take an answer that came before it could go on', () => {
  const loop = new Loop();
  const log: string[] = [];
  const run = start(loop, ask('now'), log, 'run');
  const [call] = loop.advance();
  call?.answer(1);
  loop.cancel(run);
  loop.advance();
  expect(log).toEqual([`run: ${new Cancelled()}`]);
});
