import { expect, test } from 'vitest';
import { readExecution } from '../../src/host/execution.ts';

const given = { json: { id: 'given' } };
const stack = [{ node: { name: 'Changes' }, data: { main: [[given]] } }];
const idsOf = (data: object) => readExecution({ data }).nodes['Changes']?.items.map(({ json }) => json['id']);

test('the output of a trigger is read from an execution that never started', () => {
  expect(idsOf({ resultData: { runData: {} }, executionData: { nodeExecutionStack: stack } })).toEqual(['given']);
});

test.each([
  ['ended', { executionStatus: 'success', data: { main: [[{ json: { isArtificialRecoveredEventItem: true } }]] } }],
  ['was in the middle', { executionStatus: 'crashed', error: { message: 'crashed' } }],
])('and of one that n8n recovers by a log by which its trigger %s', (_, run) => {
  const data = { resultData: { runData: { Changes: [run] } }, executionData: { nodeExecutionStack: stack } };
  expect(idsOf(data)).toEqual(['given']);
});

test('the output is read from an execution that ended', () => {
  const run = { executionStatus: 'success', data: { main: [[{ json: { id: 'ended' } }]] } };
  expect(idsOf({ resultData: { runData: { Changes: [run] } } })).toEqual(['ended']);
});
