import { expect, it } from 'vitest';
import { numberKindOf } from '../../../../src/workbook/tasks/portfolio/amount-or-count.ts';

it.each([
  ['Annual purchase amount', 'amount'],
  ['Dépenses annuelles', 'amount'],
  ['Chiffre d’affaires', 'amount'],
  ['Share capital', 'amount'],
  ['Effectif salarié', 'count'],
  ['Spend ratio', undefined],
  ['Founded in', undefined],
  ['Financial risk', undefined],
] as const)('%s counts %s', (header, expected) => {
  expect(numberKindOf({ key: `attribute:${header}`, header, type: 'number' })).toBe(expected);
});

it('a text column counts nothing, whatever its name', () => {
  expect(numberKindOf({ key: 'attribute:Amount', header: 'Amount', type: 'text' })).toBeUndefined();
});
