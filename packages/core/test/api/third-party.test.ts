import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { company, thirdParty } from '../../src/api/records/third-party.ts';

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

it.each([thirdParty, company])(
  'identifiers that are sent as numbers get the zeros back that they begin with: %#',
  (record) => {
    const place = { profile: createProfile(), path: '', report: () => undefined };
    const sent = { thirdpartyId: 1, siren: 843912, siret: 84391200015, duns: 1234567 };
    const whole = { siren: '000843912', siret: '00084391200015', duns: '001234567' };
    expect(record.read(sent, place)).toMatchObject(whole);
    // A text is shown as the service writes it.
    expect(record.read({ ...sent, siren: '843 912' }, place)).toMatchObject({ siren: '843 912' });
  },
);
