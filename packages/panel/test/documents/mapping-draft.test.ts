import type { ExtractedName } from '@tpr/core/workbook';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginMapping,
  draftMapping,
  findFault,
  otherSpellings,
  toMapping,
  type MappingStep,
} from '../../src/pages/documents/mapping-draft.ts';

const met = (name: string): ExtractedName => ({ name, question: null, met: 1, found: 1, example: null });

test('two spellings of a fact share a column only after the user adds the second one', () => {
  const known = ['siret', 'Siret', 'SIREN'].map(met);
  const one = draftMapping([], { kind: 'addColumn', name: 'siret' });
  expect(toMapping(one)).toEqual({ siret: ['siret'] });
  expect(otherSpellings(one, one[0]!, known)).toEqual(['Siret']);
  const both = draftMapping(one, { kind: 'addName', id: one[0]!.id, name: 'Siret' });
  expect(toMapping(both)).toEqual({ siret: ['siret', 'Siret'] });
  expect(otherSpellings(both, both[0]!, known)).toEqual([]);
});

test('date_fin_validite and DateFinValidite count as spellings of one fact', () => {
  const draft = draftMapping([], { kind: 'addColumn', name: 'date_fin_validite' });
  expect(otherSpellings(draft, draft[0]!, [met('DateFinValidite'), met('DateEmission')])).toEqual(['DateFinValidite']);
});

test('a stored mapping is restored unchanged, whatever its column titles', () => {
  const kept = Object.fromEntries([
    ['Insurer', ['assureur', 'Assureur']],
    ['__proto__', ['constructor']],
  ]);
  expect(Object.entries(toMapping(beginMapping(kept)))).toEqual(Object.entries(kept));
});

test('an empty title, a duplicate title and a mapping without columns are reported', () => {
  const two = beginMapping({ Insurer: ['a'], End: ['b'] });
  const rename = (title: string) => draftMapping(two, { kind: 'rename', id: 2, title });
  expect(findFault(two)).toBeUndefined();
  expect(findFault(rename(' '))).toBe('noTitle');
  expect(findFault(rename('insurer'))).toBe('sameTitle');
  expect(findFault([])).toBe('noColumn');
});

test('after any steps, each name is in one column only, and no column is without names', () => {
  const name = fc.constantFrom('siret', 'Siret', 'montant', 'fin');
  const id = fc.integer({ min: 1, max: 4 });
  const step: fc.Arbitrary<MappingStep> = fc.oneof(
    fc.record({ kind: fc.constant('addColumn'), name }),
    fc.record({ kind: fc.constant('addName'), id, name }),
    fc.record({ kind: fc.constant('removeName'), name }),
    fc.record({ kind: fc.constant('removeColumn'), id }),
    fc.record({ kind: fc.constant('rename'), id, title: fc.string() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const draft = steps.reduce(draftMapping, []);
      const names = draft.flatMap((column) => column.names);
      expect(new Set(names).size).toBe(names.length);
      expect(draft.every((column) => column.names.length > 0)).toBe(true);
      expect(new Set(draft.map((column) => column.id)).size).toBe(draft.length);
    }),
  );
});
