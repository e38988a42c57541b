import { expect, it } from 'vitest';
import { openAttributeBench } from '../../attribute-bench.ts';

it.each([
  ['en', 'VAT'],
  ['fr', 'TVA'],
] as const)('the table names the kind of an identifier in the language of the spreadsheet (%s)', (language, kind) => {
  const { task, user } = openAttributeBench({ definitions: [], held: {}, language });
  const line = { line: 1, typed: 'DE136695976', idKind: 'VAT', value: 'DE136695976', state: 'valid' } as const;
  const unknown = { ...line, countryCode: 'DE', reason: 'Why.', plan: 'notFound', thirdpartyId: undefined, name: null };
  task('onboard', { additions: [unknown as never], attributes: [], dossierType: undefined });
  expect(user.seeRows('TPR_Onboarding')[0]).toEqual(expect.arrayContaining([kind]));
  expect(user.seeRows('TPR_Activity')[0]).toEqual(expect.arrayContaining([kind]));
});
