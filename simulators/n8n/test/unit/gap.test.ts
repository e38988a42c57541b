import { expect, test } from 'vitest';
import { watchGap } from '../harness/gap.ts';

const line = 'Received event to trigger execution for workflow "Watch"\n';

const rows = Array.from({ length: 9 }, (_, id) => ({ id: String(id), workflowId: 'w' }));

/** An n8n with what it has said, and what its database holds; what it was about to do is done when it goes on. */
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

test('an n8n that has created the executions of all its polls is halted at once', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchGap(polling);
  state.output += line;
  state.executions += 1;
  expect(await gap.halt()).toBe(false);
  expect(state.isHalted).toBe(true);
});

test('a poll that has handed over without an execution yet puts the halt off until there is one', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchGap(polling);
  state.output += line;
  state.owed = 1;
  expect(await gap.halt()).toBe(true);
  expect(state).toMatchObject({ isHalted: true, executions: 2 });
});

test('executions of the n8n before do not stand for polls of this one', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchGap(polling);
  state.executions = 5;
  await gap.forget();
  state.output = line;
  state.owed = 1;
  expect(await gap.halt()).toBe(true);
});

test('what a halted n8n has written counts, however late it arrives', async () => {
  const { state, polling } = createPolling(line, 1);
  const gap = await watchGap({
    ...polling,
    executions() {
      const found = polling.executions();
      if (state.isHalted && state.owed > 0) state.output = line + line;
      return found;
    },
  });
  state.owed = 1;
  expect(await gap.halt()).toBe(true);
});
