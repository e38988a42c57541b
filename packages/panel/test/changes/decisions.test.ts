import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  actionOf,
  beginDraft,
  countDecisions,
  decidedChanges,
  decideOn,
  hasDecisions,
  sharedDoubts,
  standingOf,
  type DecisionStep,
} from '../../src/pages/changes/decisions.ts';
import { makeChange, reviewOf } from './reviewed-change.ts';

const change = makeChange({ thirdpartyId: '1' });
const conflict = makeChange({ thirdpartyId: '2', verdict: 'conflict' });
const refused = makeChange({ thirdpartyId: '3', verdict: 'refused' });
const unchanged = makeChange({ thirdpartyId: '4', verdict: 'unchanged' });
const draft = beginDraft(reviewOf([change, conflict, refused, unchanged]));

test('a change that cannot be undone is counted while it is sent, and not once it is skipped', () => {
  const final = { ...change, id: '5', isFinal: true as const };
  const both = beginDraft(reviewOf([change, final]));
  expect(countDecisions(both)).toMatchObject({ sends: 2, final: 1 });
  const left = decideOn(both, { kind: 'act', ids: ['5'], action: 'skip' });
  expect(countDecisions(left)).toMatchObject({ sends: 1, final: 0 });
});

test('a review without a decision of the user can be read again; skipping and correcting are decisions', () => {
  expect(hasDecisions(draft)).toBe(false);
  expect(hasDecisions(decideOn(draft, { kind: 'act', ids: [change.id], action: 'skip' }))).toBe(true);
  const corrections = [{ id: refused.id, change: change.change }];
  expect(hasDecisions(decideOn(draft, { kind: 'correct', corrections }))).toBe(true);
});

test('a change is sent unless the user skips it; a conflict is sent only if the user keeps the edit', () => {
  expect([change, conflict, refused].map((each) => standingOf(draft, each))).toEqual([
    'sends',
    'undecided',
    'notAllowed',
  ]);
  const left = decideOn(draft, { kind: 'act', ids: [change.id], action: 'skip' });
  const kept = decideOn(left, { kind: 'act', ids: [conflict.id], action: 'send' });
  expect([change, conflict].map((each) => standingOf(kept, each))).toEqual(['skipped', 'sends']);
  expect(decidedChanges(kept).map(({ id, action }) => [id, action])).toEqual([
    [change.id, 'skip'],
    [conflict.id, 'send'],
    [refused.id, 'skip'],
    [unchanged.id, 'useRemote'],
  ]);
});

test('a value that is not allowed is never sent, even when the user sends everything', () => {
  const all = decideOn(draft, { kind: 'act', ids: draft.changes.map(({ id }) => id), action: 'send' });
  expect(actionOf(all, refused)).toBe('skip');
  expect(standingOf(all, refused)).toBe('notAllowed');
});

test('the service’s value can replace an edit that is not allowed', () => {
  const taken = decideOn(draft, { kind: 'act', ids: [refused.id], action: 'useRemote' });
  expect(standingOf(taken, refused)).toBe('takes');
  expect(decidedChanges(taken).map(({ action }) => action)).toEqual(['send', 'skip', 'useRemote', 'useRemote']);
});

test('a correction turns a refused edit into a change that is sent; a conflict found by the correction waits for a decision', () => {
  const skipped = decideOn(draft, { kind: 'act', ids: [refused.id], action: 'skip' });
  const corrected = decideOn(skipped, {
    kind: 'correct',
    corrections: [{ id: refused.id, change: { ...refused.change, verdict: 'change' } }],
  });
  expect(standingOf(corrected, corrected.changes[2]!)).toBe('sends');
  const met = decideOn(skipped, {
    kind: 'correct',
    corrections: [{ id: refused.id, change: { ...refused.change, verdict: 'conflict' } }],
  });
  expect(standingOf(met, met.changes[2]!)).toBe('undecided');
});

test('a corrected change that cannot be undone is counted as one, and not once it is corrected to another', () => {
  const right = { ...refused.change, verdict: 'change' } as const;
  const final = decideOn(draft, {
    kind: 'correct',
    corrections: [{ id: refused.id, change: { ...right, isFinal: true } }],
  });
  expect([countDecisions(draft).final, countDecisions(final).final]).toEqual([0, 1]);
  const again = decideOn(final, { kind: 'correct', corrections: [{ id: refused.id, change: right }] });
  expect([countDecisions(again).final, decidedChanges(again)[2]]).toEqual([
    0,
    { ...refused, change: right, action: 'send' },
  ]);
});

test('an undo skips values that the service already has, since their cells may hold a later edit', () => {
  const undo = beginDraft(reviewOf([change, unchanged]), true);
  expect(decidedChanges(undo).map(({ action }) => action)).toEqual(['send', 'skip']);
  expect(countDecisions(undo)).toMatchObject({ sends: 1, settled: 0 });
});

test('a third party is counted once for any number of changed fields, and settled edits are counted separately', () => {
  const twice = [change, makeChange({ thirdpartyId: '1', label: 'Strategic' }), unchanged];
  expect(countDecisions(beginDraft(reviewOf(twice)))).toMatchObject({ sends: 2, thirdParties: 1, settled: 1 });
});

test('for any decisions, every change is counted once, and the decided changes match the counts', () => {
  const verdict = fc.constantFrom('change', 'unchanged', 'conflict', 'refused');
  const action = fc.constantFrom('send', 'useRemote', 'skip');
  const steps = fc.array(fc.record({ at: fc.nat(30), action }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(verdict, { maxLength: 30 }), steps, (verdicts, picks) => {
      const changes = verdicts.map((each, index) => makeChange({ thirdpartyId: String(index), verdict: each }));
      const acts = picks.map(({ at, action: act }): DecisionStep => ({
        kind: 'act',
        ids: [changes[at]?.id ?? ''],
        action: act,
      }));
      const end = acts.reduce(decideOn, beginDraft(reviewOf(changes)));
      const { sends, takes, skipped, undecided, notAllowed, settled } = countDecisions(end);
      expect(sends + takes + skipped + undecided + notAllowed + settled).toBe(changes.length);
      const handed = decidedChanges(end).filter((each) => each.change.verdict !== 'unchanged');
      expect(handed.filter((each) => each.action === 'send')).toHaveLength(sends);
      expect(handed.filter((each) => each.action === 'useRemote')).toHaveLength(takes);
      expect(handed.some((each) => each.action === 'send' && each.change.verdict === 'refused')).toBe(false);
    }),
  );
});

test('two or more values of a column that can be read in two ways share a question; restored values do not count', () => {
  const inDoubt = (thirdpartyId: string, label: string) => {
    const made = makeChange({ thirdpartyId, label, verdict: 'refused', type: 'decimal' });
    return { ...made, change: { ...made.change, doubt: 'ambiguousAmount', allowed: ['1234', '1.2340'] } };
  };
  const spend = ['1', '2', '3'].map((id) => inDoubt(id, 'Spend'));
  const asked = beginDraft(reviewOf([...spend, inDoubt('1', 'Score'), makeChange({ verdict: 'refused' })]));
  const shown = (draft: typeof asked) => sharedDoubts(draft).map(({ label, changes }) => [label, changes.length]);
  expect(shown(asked)).toEqual([['Spend', 3]]);
  const left = decideOn(asked, { kind: 'act', ids: [spend[0]!.id], action: 'useRemote' });
  expect(shown(left)).toEqual([['Spend', 2]]);
  const { doubt: _, ...right } = { ...spend[1]!.change, verdict: 'change' as const };
  const one = decideOn(left, { kind: 'correct', corrections: [{ id: spend[1]!.id, change: right }] });
  expect(shown(one)).toEqual([]);
  // In one step for all: a step for each copies all changes each time.
  const corrections = spend.map(({ id }) => ({ id, change: right }));
  const all = decideOn(left, { kind: 'correct', corrections });
  expect(
    spend.map((each, place) => standingOf(all, all.changes[place]!) === 'sends' && all.corrected.has(each.id)),
  ).toEqual(spend.map(() => true));
});
