import { expect, it } from 'vitest';
import { isKind, describeKind } from '../../src/i18n/portfolio.ts';

it('a kind is in the language of the reader, and a specific word of the service is unchanged', () => {
  const labels = ['supplier', 'SUBCONTRACTOR', 'reseller', null].map((kind) => describeKind(kind, 'fr'));
  expect(labels).toEqual(['fournisseur', 'sous-traitant', 'reseller', null]);
});

it.each([
  ['supplier', true],
  ['Fournisseur', true],
  ['sous-traitant', false],
  ['suppliers', false],
] as const)('%s selects suppliers: %s', (word, expected) => {
  expect(isKind(word, 'supplier')).toBe(expected);
});

it('an unknown kind is shown as a word, and can be selected by the word or by its code', () => {
  expect(describeKind('SERVICE_PROVIDER', 'fr')).toBe('service provider');
  for (const word of ['SERVICE_PROVIDER', 'service provider']) expect(isKind(word, 'SERVICE_PROVIDER')).toBe(true);
  expect(isKind('reseller', 'SERVICE_PROVIDER')).toBe(false);
});
