import { expect, it } from 'vitest';
import { ConnectorError, isOfOneRecord, type ErrorDetails, type ErrorKind } from '../src/errors.ts';

it.each<[ErrorKind, ErrorDetails, boolean]>([
  ['refused', { status: 404 }, true],
  ['config', { field: 'siren' }, true],
  ['config', {}, true],
  ['config', { field: 'legacyBaseUrl' }, false],
  ['config', { field: 'authUrl', status: 404 }, false],
  ['config', { status: 302 }, false],
  ['config', { field: 'permission' }, false],
  ['config', { field: 'baseUrl', unreached: { why: 'name', host: 'service.example' } }, false],
  ['auth', {}, false],
  ['retry-later', { status: 503 }, false],
])('an error of the kind %s with %j concerns one record: %s', (kind, details, expected) => {
  expect(isOfOneRecord(new ConnectorError(kind, 'No.', details))).toBe(expected);
});
