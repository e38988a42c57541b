import { expect, test } from 'vitest';
import { watchBetweenWrites } from '../harness/between-writes.ts';

const line = 'Received event to trigger execution for workflow "Watch"\n';

const rows = Array.from({ length: 9 }, (_, id) => ({ id: String(id), workflowId: 'w' }));

/** A simulated n8n with its output and the executions of its database; on resume it does its pending work. */
function createPolling(output: string, executions: number) {
  const state = { output, executions, isHalted: false, owed: 0 };
  const main = {
    output: () => state.output,
    pause() {
      state.isHalted = true;
    },
    resume() {
      state.isHalted = false;
      state.executions += state.owed;
      state.owed = 0;
    },
  };
  return { state, polling: { main: () => main, executions: () => rows.slice(0, state.executions) } };
}

test('an n8n that has created the executions of all its polls is paused immediately', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchBetweenWrites(polling);
  state.output += line;
  state.executions += 1;
  expect(await gap.halt()).toBe(0);
  expect(state.isHalted).toBe(true);
});

test('a poll that was handed over without an execution yet delays the pause until there is one', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchBetweenWrites(polling);
  state.output += line;
  state.owed = 1;
  expect(await gap.halt()).toBeGreaterThan(0);
  expect(state).toMatchObject({ isHalted: true, executions: 2 });
});

test('a poll whose execution the queue does not have yet delays the pause', async () => {
  const { state, polling } = createPolling('', 0);
  const main = polling.main();
  const queue = {
    ...main,
    resume() {
      main.resume();
      state.output += 'Enqueued execution 0 (job 1)\n';
    },
  };
  const gap = await watchBetweenWrites({ ...polling, main: () => queue, isQueued: true });
  state.output = line;
  state.executions = 1;
  expect(await gap.halt()).toBeGreaterThan(0);
});

test('executions of the previous n8n do not count for polls of this one', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchBetweenWrites(polling);
  state.executions = 5;
  await gap.forget();
  state.output = line;
  state.owed = 1;
  expect(await gap.halt()).toBeGreaterThan(0);
});

test('output of a paused n8n counts, however late it arrives', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchBetweenWrites({
    ...polling,
    executions() {
      const found = polling.executions();
      if (state.isHalted && state.owed > 0) state.output = line + line;
      return found;
    },
  });
  state.owed = 1;
  expect(await gap.halt()).toBeGreaterThan(0);
});
