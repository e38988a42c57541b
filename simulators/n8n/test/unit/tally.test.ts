import { expect, test } from 'vitest';
import { type Handed, tally, untruths } from '../harness/tally.ts';

const event = (atSeconds: number, id = '7', code = 'UPDATED', isRound = false) => ({ id, code, atSeconds, isRound });
const round = (atSeconds: number) => event(atSeconds, '7', 'UPDATED', true);
const occurrence = (execution: string, fromSeconds: number, untilSeconds = fromSeconds + 1): Handed => ({
  execution,
  id: '7',
  code: 'UPDATED',
  fromSeconds,
  untilSeconds,
});
const none = new Set<string>();

test('an event without an occurrence is lost, by its record, its code and its second', () => {
  const { lost } = tally([event(10), event(11), event(10, '8'), event(10, '7', 'ADDED')], [occurrence('1', 10)], none);
  expect(lost).toEqual([
    '7 UPDATED 1970-01-01T00:00:11',
    '8 UPDATED 1970-01-01T00:00:10',
    '7 ADDED 1970-01-01T00:00:10',
  ]);
});

test('a wide occurrence covers all events in it, and none at its end', () => {
  const { lost, twice } = tally([event(10), event(14), event(15)], [occurrence('1', 10, 15)], none);
  expect(lost).toEqual(['7 UPDATED 1970-01-01T00:00:15']);
  expect(twice).toEqual([]);
});

test('an event in two executions counts twice, unless the earlier one was killed', () => {
  const handed = [occurrence('10', 10), occurrence('9', 10)];
  expect(tally([event(10)], handed, none).twice).toEqual(['7 UPDATED 1970-01-01T00:00:10 in 9,10']);
  expect(tally([event(10)], handed, new Set(['10'])).twice).toHaveLength(1);
  expect(tally([event(10)], handed, new Set(['9']))).toMatchObject({ twice: [], again: 1 });
});

test('an event twice in one execution counts twice, killed or not', () => {
  const handed = [occurrence('9', 10), occurrence('9', 8, 12)];
  expect(tally([event(10)], handed, new Set(['9'])).twice).toHaveLength(1);
});

test('an occurrence without an event is invented', () => {
  const { invented } = tally([event(10)], [occurrence('1', 10), occurrence('2', 12)], none);
  expect(invented).toEqual(['7 UPDATED 1970-01-01T00:00:12 in 2']);
});

test('an event is joined to the same event at the very beginning of the next second, if that one was returned', () => {
  expect(tally([event(10), round(11)], [occurrence('1', 11)], none)).toMatchObject({ lost: [], joined: 1 });
  expect(tally([event(10), event(11)], [occurrence('1', 11)], none).lost).toHaveLength(1);
  expect(tally([event(10), round(11)], [], none).lost).toHaveLength(2);
});

test('an item says whether its data was read: that of the refused third party, and no other', () => {
  const item = (thirdpartyId: string, notRead: unknown) => ({
    json: { thirdpartyId, notRead },
    binary: {},
    pairedItems: [],
  });
  const items = [item('7', ['403']), item('8', null), item('7', null), item('8', ['503'])];
  const nodes = { Changes: { status: 'success', ms: 0, items } };
  const execution = { id: '1', status: 'success', mode: 'trigger', nodes };
  expect(untruths(execution, 'Changes', '7')).toEqual(['7: not told', '8: ["503"]']);
  expect(untruths(execution, 'Changes', undefined)).toEqual(['7: ["403"]', '8: ["503"]']);
});
