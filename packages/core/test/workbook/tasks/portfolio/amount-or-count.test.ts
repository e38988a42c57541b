import { expect, it } from 'vitest';
import { countsOf } from '../../../../src/workbook/tasks/portfolio/amount-or-count.ts';

it.each([
  ['Annual purchase amount', 'money'],
  ['Dépenses annuelles', 'money'],
  ['Chiffre d’affaires', 'money'],
  ['Share capital', 'money'],
  ['Effectif salarié', 'things'],
  ['Spend ratio', undefined],
  ['Founded in', undefined],
  ['Financial risk', undefined],
] as const)('%s counts %s', (header, expected) => {
  expect(countsOf({ key: `attribute:${header}`, header, type: 'number' })).toBe(expected);
});

it('a text column counts nothing, whatever its name', () => {
  expect(countsOf({ key: 'attribute:Amount', header: 'Amount', type: 'text' })).toBeUndefined();
});
