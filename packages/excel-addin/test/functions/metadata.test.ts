import { languages } from '@tpr/core';
import { formulaNames, formulas } from '@tpr/core/formulas';
import { expect, test } from 'vitest';
import { listFunctions } from '../../tools/function-metadata.ts';
import { createAccess, install } from './bench.ts';

test('the metadata lists every formula, and each has a function', () => {
  for (const language of languages) {
    expect(listFunctions(language).functions.map(({ id }) => id)).toEqual(formulaNames);
  }
  expect(install(createAccess()).ids).toEqual(formulaNames);
});

test('the metadata of a function matches the definition of its formula', () => {
  const { functions, enums, ...allowed } = listFunctions('fr', { origin: 'https://addin.example.com' });
  // Cells with errors reach functions that accept anything, so that these can say which cell is wrong.
  expect(allowed).toEqual({ allowErrorForDataTypeAny: true, allowCustomDataForDataTypeAny: true });
  expect(functions.find(({ id }) => id === 'DOSSIERS')).toEqual({
    id: 'DOSSIERS',
    name: 'DOSSIERS',
    description: formulas.DOSSIERS.summary.fr,
    helpUrl: 'https://addin.example.com/help.html#TPR.DOSSIERS-fr',
    options: { cancelable: true },
    parameters: [
      { name: 'id', description: expect.stringMatching(/^Identifiant/), type: 'any', dimensionality: 'matrix' },
      { name: 'type', description: 'Code ou nom d’un type de dossier.', type: 'any', optional: true },
    ],
    result: { dimensionality: 'matrix' },
  });
  // https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-custom-enums: names are localised, values are not.
  expect(enums.map(({ id }) => id)).toEqual(['DOCUMENTS_STATUS', 'CHECKID_KIND', 'CHECKID_ANSWER']);
  expect(functions.find(({ id }) => id === 'DOCUMENTS')?.parameters[1]).toMatchObject({
    type: 'string',
    optional: true,
    customEnumId: 'DOCUMENTS_STATUS',
  });
  expect(enums[0]?.values).toContainEqual({ name: 'manquant', stringValue: 'missing' });
  expect(listFunctions('en').enums[0]?.values).toContainEqual({ name: 'missing', stringValue: 'missing' });
});

test('the signatures that Excel knows change only on purpose', () => {
  const shapes = listFunctions('en').functions.map(({ id, options, parameters, result }) => ({
    id,
    options,
    parameters: parameters.map((parameter) => ({ ...parameter, description: '' })),
    result,
  }));
  expect(shapes).toMatchSnapshot();
});

test('names are valid in Excel, and optional parameters come last', () => {
  for (const { id, name, parameters } of listFunctions('en').functions) {
    expect(id).toMatch(/^[A-Z][A-Z0-9._]{2,63}$/);
    expect(name).toBe(id);
    const marks = parameters.map((each) => ('optional' in each ? 'optional' : 'demanded'));
    expect(marks).toEqual(marks.toSorted());
  }
});

test('every function can be cancelled except the status, which Excel never caches', () => {
  for (const { id, options } of listFunctions('en').functions) {
    expect(options).toEqual(id === 'STATUS' ? { volatile: true } : { cancelable: true });
  }
});
