import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveLabel } from '../../src/values/label.ts';
import { foldText, matchText } from '../../src/values/match.ts';

const labels = ['Criticité', 'Catégorie', 'Montant annuel', 'Unité', 'UNITE'];

describe('a header', () => {
  it.each([
    ['Criticité', 'Criticité'],
    ['Criticité ', 'Criticité'],
    ['CRITICITE', 'Criticité'],
    ['montant\u00a0 annuel', 'Montant annuel'],
    ['Unité', 'Unité'],
    ['UNITE', 'UNITE'],
    // Looks like one of two labels: an accent of its own, and a blank that is not seen.
    ['Unite\u0301', 'Unité'],
    ['UNITE\u00a0', 'UNITE'],
  ])('%j matches %s', (header, label) => {
    expect(resolveLabel(header, labels)).toEqual({ ok: true, label });
  });

  it('that matches two labels is refused with both', () => {
    expect(resolveLabel('unite', labels)).toMatchObject({
      ok: false,
      note: { code: 'ambiguousLabel' },
      candidates: ['Unité', 'UNITE'],
    });
  });

  it('that matches none is refused with the nearest', () => {
    expect(resolveLabel('Criticity', labels)).toMatchObject({
      ok: false,
      candidates: ['Criticité'],
      message: 'Criticity is not an attribute of the account; did you mean Criticité?',
    });
  });

  it('that is short gets a suggestion up to two letters away', () => {
    expect(resolveLabel('Untie', ['Unité', 'Usage'])).toMatchObject({ candidates: ['Unité'] });
    expect(resolveLabel('Nutie', ['Unité'])).toMatchObject({ candidates: [] });
  });

  it('is found with any hyphen, such as a non-breaking one or a dash', () => {
    for (const hyphen of ['\u2010', '\u2011', '\u2013', '\u2212'])
      expect(resolveLabel(`ISO 9001${hyphen}2015`, ['ISO 9001-2015'])).toMatchObject({
        ok: true,
        label: 'ISO 9001-2015',
      });
  });

  it('that is a part of a label gets this label first', () => {
    expect(resolveLabel('VAT', ['NAF', 'VAT number'])).toMatchObject({ candidates: ['VAT number', 'NAF'] });
    expect(resolveLabel('statut', ['Nom', 'Statut de l’entreprise'])).toMatchObject({
      candidates: ['Statut de l’entreprise'],
    });
    expect(resolveLabel('am', ['Annual purchase amount'])).toMatchObject({ candidates: [] });
  });

  it('without a near label is refused without a suggestion', () => {
    expect(resolveLabel('Zzzzzzzz', labels)).toMatchObject({ note: { code: 'unknownLabel' }, candidates: [] });
  });

  it('equal to a label always matches it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (list, pick) => {
          const label = list[pick % list.length] ?? '';
          expect(resolveLabel(label, list)).toEqual({ ok: true, label });
        },
      ),
    );
  });
});

describe('folding', () => {
  it.each([
    ['Œuvre', 'oeuvre'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['  Élève\u200b  modèle ', 'eleve modele'],
    ['l’été', "l'ete"],
    ['A  b   C', 'a b c'],
    // A character that decomposes into a space and an accent.
    ['!\u1fcd', '!'],
  ])('makes %j into %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('counts a label that is twice in a list once', () => {
    expect(matchText('a', ['A', 'A'])).toEqual({ kind: 'folded', found: 'A' });
  });
});
