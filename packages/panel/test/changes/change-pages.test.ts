import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMatching, groupChanges, pageOf, shownChanges } from '../../src/pages/changes/change-pages.ts';
import { beginDraft, decideOn } from '../../src/pages/changes/decisions.ts';
import { makeChange, reviewOf } from './reviewed-change.ts';

test('groups by third party and by field are in the order of the sheet', () => {
  const changes = [
    makeChange({ thirdpartyId: '2', label: 'Criticality' }),
    makeChange({ thirdpartyId: '1', label: 'Strategic' }),
    makeChange({ thirdpartyId: '2', label: 'Strategic' }),
  ];
  const ids = (groups: readonly (readonly { id: string }[])[]) => groups.map((group) => group.map(({ id }) => id));
  expect(ids(groupChanges(changes, 'thirdParty'))).toEqual([['2 Criticality', '2 Strategic'], ['1 Strategic']]);
  expect(ids(groupChanges(changes, 'field'))).toEqual([['2 Criticality'], ['1 Strategic', '2 Strategic']]);
});

test('filters show conflicts or values that are not allowed; no filter shows a value that the service already has', () => {
  const changes = (['change', 'unchanged', 'conflict', 'refused'] as const).map((verdict) => makeChange({ verdict }));
  const draft = beginDraft(reviewOf(changes));
  const shown = (filter: 'all' | 'conflicts' | 'notAllowed') =>
    shownChanges(draft, filter).map(({ change }) => change.verdict);
  expect(shown('all')).toEqual(['change', 'conflict', 'refused']);
  expect(shown('conflicts')).toEqual(['conflict']);
  expect(shown('notAllowed')).toEqual(['refused']);
});

test('a corrected change stays in the list of changes that are not allowed', () => {
  const refused = makeChange({ verdict: 'refused' });
  const draft = decideOn(beginDraft(reviewOf([refused])), {
    kind: 'correct',
    corrections: [{ id: refused.id, change: { ...refused.change, verdict: 'change' } }],
  });
  expect(shownChanges(draft, 'notAllowed')).toHaveLength(1);
});

test('changes of one question are on no card unless the filter asks for them, and every filter counts them', () => {
  const inDoubt = (thirdpartyId: string) => {
    const made = makeChange({ thirdpartyId, label: 'Spend', verdict: 'refused', type: 'decimal' });
    return { ...made, change: { ...made.change, doubt: 'ambiguousAmount' } };
  };
  const [first, second, third] = [inDoubt('1'), inDoubt('2'), inDoubt('3')];
  const settled = makeChange({ thirdpartyId: '4', verdict: 'unchanged' });
  const draft = beginDraft(reviewOf([first, makeChange(), second, third, settled]));
  const shown = (of: typeof draft, filter: 'all' | 'notAllowed') => shownChanges(of, filter).map(({ id }) => id);
  expect(shown(draft, 'all')).toEqual(['1 Criticality']);
  expect(shown(draft, 'notAllowed')).toEqual(['1 Spend', '2 Spend', '3 Spend']);
  expect(countMatching(draft)).toEqual({ all: 4, conflicts: 0, notAllowed: 3 });
  const restored = decideOn(draft, { kind: 'act', ids: [second.id], action: 'useRemote' });
  expect(shown(restored, 'all')).toEqual(['1 Criticality', '2 Spend']);
  // A single value is no shared question, so its own card asks.
  const { doubt: _, ...read } = { ...first.change, verdict: 'change' as const };
  const left = decideOn(restored, { kind: 'correct', corrections: [{ id: first.id, change: read }] });
  expect(shown(left, 'all')).toEqual(['1 Spend', '1 Criticality', '2 Spend', '3 Spend']);
  expect(countMatching(left)).toEqual({ all: 4, conflicts: 0, notAllowed: 3 });
});

test('a field with more lines than a page continues on the next pages, marked as continued', () => {
  const changes = Array.from({ length: 5 }, (_, index) => makeChange({ thirdpartyId: String(index) }));
  const second = pageOf(groupChanges(changes, 'field'), 'field', 1, 2);
  expect(second).toMatchObject({ from: 3, to: 4, total: 5, pages: 3 });
  expect(second.groups.map(({ title, isContinued, changes: lines }) => [title, isContinued, lines.length])).toEqual([
    ['Criticality', true, 2],
  ]);
});

test('for any groups, the pages contain every change once, in order, and no page exceeds its size', () => {
  const many = fc.array(fc.record({ party: fc.nat(6), label: fc.nat(40) }), { maxLength: 60 });
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 9 }), fc.constantFrom('thirdParty', 'field'), (picks, size, by) => {
      const changes = picks.map(({ party, label }) =>
        makeChange({ thirdpartyId: String(party), label: String(label) }),
      );
      const groups = groupChanges(changes, by);
      const { pages } = pageOf(groups, by, 0, size);
      const lines = Array.from({ length: pages }, (_, page) => {
        const shown = pageOf(groups, by, page, size).groups.flatMap((group) => group.changes);
        expect(shown.length).toBeLessThanOrEqual(size);
        return shown;
      }).flat();
      expect(lines).toEqual(groups.flat());
      expect(pageOf(groups, by, pages + 3, size).page).toBe(pages - 1);
    }),
  );
});
