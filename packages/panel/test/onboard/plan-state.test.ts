import type { PlannedAddition } from '@tpr/core/workbook';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMessages } from '../../src/i18n/index.ts';
import {
  additionsOf,
  countPadded,
  countStandings,
  isUnfinished,
  otherFindings,
  outcomeLines,
  standingOf,
} from '../../src/pages/onboard/plan-state.ts';

const row = (plan: PlannedAddition['plan'], state: PlannedAddition['state'], line = 1): PlannedAddition => ({
  line,
  typed: '732829320 00074',
  idKind: 'SIRET',
  value: '73282932000074',
  state,
  countryCode: 'FR',
  reason: undefined,
  plan,
  thirdpartyId: undefined,
  name: null,
});

test('a number with restored zeros is added only after the user confirms it', () => {
  const plan = [row('add', 'valid'), row('add', 'padded', 2), row('alreadyThere', 'padded', 3)];
  expect(countPadded(plan)).toBe(1);
  const plans = (isConfirmed: boolean) => additionsOf(plan, isConfirmed, 'not confirmed').map((each) => each.plan);
  expect(plans(false)).toEqual(['add', 'cannot', 'alreadyThere']);
  expect(plans(true)).toEqual(['add', 'add', 'alreadyThere']);
  expect(additionsOf(plan, false, 'not confirmed')[1]?.reason).toBe('not confirmed');
  expect(standingOf(plan[1]!, false)).toBe('unconfirmed');
});

test('a row that cannot be read keeps its own reason after the dry run', () => {
  expect(standingOf(row('cannot', 'duplicate'), false)).toBe('duplicate');
  expect(standingOf(row('cannot', 'invalid'), false)).toBe('invalid');
  expect(standingOf(row('cannot', 'valid'), false)).toBe('cannot');
  expect(standingOf(row('notFound', 'valid'), false)).toBe('notFound');
});

test('a line that its state calls twice in the list does not say so again', () => {
  const match = { findings: ['twice', 'deregistered'], thirdpartyId: '1', name: null, status: null } as const;
  const twice = { ...row('cannot', 'duplicate'), match: { ...match, remark: undefined } };
  expect(otherFindings(twice)).toEqual(['deregistered']);
  expect(otherFindings({ ...twice, state: 'valid' })).toEqual(['twice', 'deregistered']);
});

test('the summary counts every row once, and its count of additions is the number of rows that are added', () => {
  const plan = fc.constantFrom('add', 'alreadyThere', 'notFound', 'cannot');
  const state = fc.constantFrom('valid', 'padded', 'duplicate', 'invalid');
  const rows = fc.array(
    fc.tuple(plan, state).map(([a, b]) => row(a, b)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(rows, fc.boolean(), (planned, isConfirmed) => {
      const counts = countStandings(planned, isConfirmed);
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(planned.length);
      expect(counts.get('add') ?? 0).toBe(
        additionsOf(planned, isConfirmed, '').filter((each) => each.plan === 'add').length,
      );
    }),
  );
});

test('a run that stopped or left rows open is unfinished', () => {
  const report = {
    run: 'r',
    added: 1,
    dossierStarted: 0,
    alreadyThere: 0,
    leftOut: 0,
    refused: 0,
    pending: 0,
    stop: undefined,
  };
  expect(isUnfinished(report)).toBe(false);
  expect(isUnfinished({ ...report, pending: 2 })).toBe(true);
  expect(isUnfinished({ ...report, stop: 'The connection broke.' })).toBe(true);
});

test('a result names every outcome that occurred, and no zeros', async () => {
  const { onboard } = await loadMessages('en');
  const counts = { added: 0, dossierStarted: 0, alreadyThere: 0, leftOut: 3, refused: 2, pending: 4 };
  const report = { run: '1', ...counts, stop: undefined };
  expect(outcomeLines(report, onboard).map(({ label }) => label)).toEqual([
    '3 left out',
    '2 refused by the service',
    '4 to send again',
  ]);
});
