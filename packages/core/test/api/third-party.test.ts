import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { thirdParty } from '../../src/api/records/third-party.ts';

it.each([
  [{ status: 'ACTIVE' }, 'ACTIVE', 'ACTIVE'],
  [{ status: { code: 'DEREGISTERED', label: 'Radiée' } }, 'DEREGISTERED', 'DEREGISTERED'],
  [{ status: { code: null, label: 'Radiée' } }, 'Radiée', 'DEREGISTERED'],
  [{ status: { code: null, label: null } }, null, null],
  [{ status: { code: null } }, null, null],
  [{ identity: { status: 'in collective procedure' } }, 'in collective procedure', 'COLLECTIVE_PROCEDURE'],
  [{ status: 'Sleeping', businessStatus: { active: true } }, 'Sleeping', null],
  [{ status: null, businessStatus: { active: false, closedDate: null } }, null, 'DEREGISTERED'],
  [{ businessStatus: { active: true, closedDate: '2026-01-01' } }, null, 'DEREGISTERED'],
  [{ businessStatus: null }, null, null],
])('the status in %j is %j, which means %j (G51)', (sent, statusCode, status) => {
  const faults: string[] = [];
  const place = { profile: createProfile(), path: '', report: (path: string) => void faults.push(path) };
  expect(thirdParty.read({ thirdpartyId: 1, ...sent }, place)).toMatchObject({ statusCode, status });
  expect(faults).toEqual([]);
});

it('a status in another object is reported', () => {
  const faults: string[] = [];
  const place = { profile: createProfile(), path: '', report: (path: string) => void faults.push(path) };
  expect(thirdParty.read({ thirdpartyId: 1, status: { word: 'ACTIVE' } }, place)).toMatchObject({ statusCode: null });
  expect(faults).toEqual(['statusCode']);
});
