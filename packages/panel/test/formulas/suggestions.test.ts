import { formulas, writeFormula, type Argument, type FormulaName } from '@tpr/core/formulas';
import { expect, it } from 'vitest';
import { argumentOf, suggestionsFor, type SuggestionSources } from '../../src/pages/formulas/suggestions.ts';
import { columnOptions } from '../page/scenes/portfolio.ts';

const known: SuggestionSources = {
  columns: [
    { ...columnOptions[0]!, key: 'attribute:ISO9001', header: 'ISO9001', group: 'attributes' },
    { ...columnOptions[0]!, key: 'attribute:Say "yes"', header: 'Say "yes"', group: 'attributes' },
    { ...columnOptions[0]!, key: 'indicator:Risk', header: 'Risk', group: 'indicators' },
  ],
  documentCodes: [{ code: 'RIB1', name: 'Bank details' }],
  dossierTypes: [],
  thirdpartyId: '200052',
  selected: 'the selected row',
  language: 'en',
};

/** The argument of a formula at a place. */
const argumentAt = (name: FormulaName, at: number) => Object.values<Argument>(formulas[name].parameters)[at]!;
const write = (...typed: readonly (readonly string[])[]) =>
  writeFormula(
    {
      name: 'ATTRIBUTE',
      arguments: typed.map((values, at) => argumentOf(values, suggestionsFor(argumentAt('ATTRIBUTE', at), known))),
    },
    { prefix: 'TPR.', separator: ',' },
  );

it.each([
  [['ISO9001'], '"ISO9001"'],
  [[' ISO9001 '], '"ISO9001"'],
  [['Say "yes"'], '"Say ""yes"""'],
  [['B1'], 'B1'],
  [['B1:D1'], 'B1:D1'],
  [['Other'], '"Other"'],
  [['ISO9001', '', 'Other'], '{"ISO9001";"Other"}'],
])('a name of the account is a text although it looks like a cell, and a cell stays one: %j is %s', (typed, text) => {
  expect(write(['A2'], typed)).toBe(`=TPR.ATTRIBUTE(A2,${text})`);
});

it('an argument suggests what it names: attributes, indicators, the selected third party, codes of documents', () => {
  const valuesOf = (name: FormulaName, at: number) =>
    suggestionsFor(argumentAt(name, at), known).map(({ value }) => value);
  expect(valuesOf('ATTRIBUTE', 1)).toEqual(['ISO9001', 'Say "yes"']);
  expect(valuesOf('INDICATOR', 1)).toEqual(['Risk']);
  expect(valuesOf('ATTRIBUTE', 0)).toEqual(['200052']);
  expect(valuesOf('EXTRACTED', 1)).toEqual(['RIB1']);
  expect(valuesOf('CHECKID', 1)).toEqual(['SIRET', 'SIREN', 'VAT', 'DUNS']);
});
