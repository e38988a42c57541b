import type { KnownFacts, ServiceReport } from '@tpr/core/doctor';
import { createProfile } from '@tpr/core/api';
import { expect, test } from 'vitest';
import { changesOf, knownFacts, renewedFacts } from '../../src/doctor/known-facts.ts';

const whole: ServiceReport = {
  service: 'https://service.example',
  account: '1001',
  health: 'works',
  unanswered: [],
  isWhole: true,
  operations: [
    { operation: 'dossiers.list', outcome: 'answered' },
    { operation: 'dossiers.types', outcome: '403: not allowed' },
    { operation: 'events.search', outcome: '404: nothing was found, or there is no such path' },
  ],
  findings: [
    { key: 'paging.firstPage', verdict: 'confirmed', note: '' },
    { key: 'attributes.percentScale', verdict: 'different', value: '1', note: '' },
    { key: 'events.timeZone', verdict: 'not testable', note: '' },
  ],
  gaps: [],
  remarks: [],
};

test('a fact that was read is stored with its value, whether the profile has it or not, and an empty search stores none', () => {
  expect(knownFacts(whole, createProfile({ 'paging.firstPage': '1' }))).toEqual({
    entries: { 'paging.firstPage': { value: '1' }, 'attributes.percentScale': { value: '1', profileValue: '100' } },
    answers: { 'dossiers.list': true, 'dossiers.types': false },
  });
});

test('a failed examination stores no facts', () => {
  expect(knownFacts({ ...whole, health: 'fails' }, createProfile())).toBeUndefined();
});

/** @param profileValues the values of the profile, for facts that differed from it. */
function known(
  values: Readonly<Record<string, unknown>>,
  profileValues: Readonly<Record<string, unknown>> = {},
): KnownFacts {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    key in profileValues ? { value, profileValue: profileValues[key] } : { value },
  ]);
  return { entries: Object.fromEntries(entries), answers: {} };
}

const other = (before: unknown, after: unknown) => [{ kind: 'entry', key: 'a', before, after }];

test.each<[string, KnownFacts, KnownFacts, unknown]>([
  ['another value', known({ a: 0 }), known({ a: 1 }, { a: 0 }), other(0, 1)],
  ['another value of what was otherwise already', known({ a: 1 }, { a: 0 }), known({ a: 2 }, { a: 0 }), other(1, 2)],
  ['a value that is again as the profile says', known({ a: 1 }, { a: 0 }), known({ a: 0 }), other(1, 0)],
  ['a value that the profile says by now', known({ a: 1 }, { a: 0 }), known({ a: 1 }), []],
  ['places that the profile says by now in other words', known({ a: ['x'] }, { a: [] }), known({ a: ['x', 'y'] }), []],
  ['a profile that says it otherwise and is right as well', known({ a: ['x'] }), known({ a: ['x', 'y'] }), []],
  ['a profile that is wrong by now', known({ a: 0 }), known({ a: 0 }, { a: 1 }), []],
  ['a value that was read for the first time', known({}), known({ a: 1 }, { a: 0 }), []],
  ['a value that was not read this time', known({ a: 0 }), known({}), []],
  ['a dictionary in another order', known({ a: { x: 1, y: 2 } }), known({ a: { y: 2, x: 1 } }, { a: {} }), []],
  [
    'one word of a dictionary',
    known({ a: { x: 1, y: 2 } }),
    known({ a: { x: 1, y: 3, z: 4 } }, { a: {} }),
    other({ y: 2 }, { y: 3, z: 4 }),
  ],
  [
    'places in another order',
    known({ a: ['x', 'y'] }),
    known({ a: ['y', 'x'] }, { a: ['x', 'y'] }),
    other(['x', 'y'], ['y', 'x']),
  ],
  ['a key that every object has', known({}), known({ toString: 1 }, { toString: 0 }), []],
])('the change after %s is reported', (_, before, now, changes) => {
  expect(changesOf(before, now)).toEqual(changes);
});

test('an operation that does not answer any more is reported', () => {
  const answering = (answers: KnownFacts['answers']): KnownFacts => ({ entries: {}, answers });
  const changes = changesOf(answering({ a: true, b: true, c: false }), answering({ a: false, c: false }));
  expect(changes).toEqual([{ kind: 'operation', key: 'a', answers: false }]);
});

test('a fact that cannot be read this time keeps its value', () => {
  expect(renewedFacts(known({ a: 0, b: 0 }), known({ a: 1 }, { a: 0 }))).toEqual(known({ a: 1, b: 0 }, { a: 0 }));
});
