import { expect, it } from 'vitest';
import { pick } from '../../src/api/json-path.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import {
  attribute,
  attributeDefinition,
  company,
  document,
  dossier,
  dossierType,
  extractedField,
  indicator,
  thirdParty,
} from '../../src/api/records/index.ts';

const place = { profile: createProfile(), path: '', report: () => undefined };

it.each([
  [thirdParty, { name: '', siren: '5' }, { name: null, siren: '5' }],
  [thirdParty, { identity: { name: '' }, companyName: 'Durand' }, { name: 'Durand' }],
  [company, { name: '', legalName: 'Durand' }, { name: 'Durand' }],
  [dossier, { dossierTypeCode: '', dossierTypeName: '' }, { typeCode: null, typeName: null }],
  [dossier, { dossierTypeCode: 'KYC', dossierTypeName: '' }, { typeCode: 'KYC', typeName: null }],
  [dossier, { dossierTypeCode: '', type: { code: 'KYC', label: '' } }, { typeCode: 'KYC', typeName: null }],
  [dossierType, { code: 'KYC', label: '', name: 'Know your customer' }, { label: 'Know your customer' }],
  [document, { documentCode: 'KBIS', documentName: '' }, { documentCode: 'KBIS', documentName: null }],
  [attributeDefinition, { label: '', name: 'Category' }, { label: 'Category' }],
  [attribute, { label: '', values: [''] }, { label: null, values: [''] }],
  [indicator, { code: 'I001', label: '', value: 1 }, { code: 'I001', label: 'I001' }],
  [extractedField, { name: '', type: 'TEXT', value: 'x' }, { name: null, value: 'x' }],
])('an empty name of %j in %j is read as null: %j', (record, wire, expected) => {
  expect(record.read(wire, place)).toMatchObject(expected);
});

it.each([
  [{ a: '', b: 'x' }, 'x'],
  [{ a: '', b: null }, ''],
  [{ a: null, b: '' }, ''],
  [{ a: '' }, ''],
  [{ a: 0, b: 1 }, 0],
  [{ a: false, b: true }, false],
])('of the candidates in %j, an empty text counts only without another value: %j', (answer, expected) => {
  expect(pick(answer, ['a', 'b'])).toBe(expected);
});
