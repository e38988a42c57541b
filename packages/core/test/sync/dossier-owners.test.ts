import { expect, it } from 'vitest';
import { findOwners } from '../../src/sync/dossier-owners.ts';
import { fault, refusal, reply, type Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';
import type { HttpResponse } from '../../src/index.ts';

/** The owners of the dossiers 1 to 3, of which the list lacks the archived third one. `single` may replace single reads. */
async function findAll(single: (dossierId: number) => HttpResponse | undefined, status = 200) {
  const content = [1, 2].map((dossierId) => ({ dossierId, thirdpartyId: 10 + dossierId }));
  const service: Service = ({ url }) => {
    const [, id] = /dossiers\/(\d+)$/.exec(url) ?? [];
    if (id === undefined) return status === 200 ? json({ content, totalElements: 2 }) : refusal(status);
    return single(Number(id)) ?? json({ dossierId: Number(id), thirdpartyId: 10 + Number(id) });
  };
  const { value, error, host } = await driveAsync({ service }, () => findOwners(createSignedClient(), ['1', '2', '3']));
  const warnings = host.notices.filter(({ kind }) => kind === 'warning').map(({ message }) => message);
  return { ...value, owners: value && Object.fromEntries(value.owners), error, warnings };
}

const owners = { 1: '11', 2: '12', 3: '13' };

it('the owner of a dossier is read from the list where the service returns another dossier than requested', async () => {
  const other = json({ dossierId: 2, thirdpartyId: 12 });
  expect(await findAll((id) => (id === 1 ? other : undefined))).toEqual({ owners, warnings: [] });
});

const failures: readonly [string, HttpResponse][] = [
  ['500', refusal(500)],
  ['503', refusal(503)],
  ['a broken connection', fault('The connection broke.')],
  ['a refusal of a proxy', reply(403, '<html>Blocked</html>')],
];

it.each(failures)('one dossier that fails is found in the list: %s', async (_case, failure) => {
  expect(await findAll((id) => (id === 2 ? failure : undefined))).toEqual({ owners, warnings: [] });
});

it.each([500, 403])('an archived dossier that always answers %i is named, and the others are found', async (status) => {
  const { owners: found, warnings } = await findAll((id) => (id === 3 ? refusal(status) : undefined));
  expect(found).toEqual({ 1: '11', 2: '12' });
  expect(warnings).toEqual([expect.stringContaining('1 (3)')]);
});

it('an archived dossier that is temporarily unavailable is named, and the others are found', async () => {
  const { owners: found, unavailable, warnings } = await findAll((id) => (id === 3 ? refusal(503) : undefined));
  expect(found).toEqual({ 1: '11', 2: '12' });
  expect(unavailable).toMatchObject({ kind: 'retry-later', status: 503, endpoint: 'dossiers.get' });
  expect(warnings).toEqual([expect.stringContaining('1 (3)')]);
});

it('a service without single reads shows the owners in the list, without a warning', async () => {
  expect(await findAll(() => refusal(404))).toEqual({ owners: { 1: '11', 2: '12' }, warnings: [] });
  expect(await findAll(() => refusal(403))).toEqual({ owners: { 1: '11', 2: '12' }, warnings: [] });
});

it('an outage and a rate limit end the search', async () => {
  expect((await findAll(() => refusal(503), 503)).error).toMatchObject({ kind: 'retry-later', status: 503 });
  expect((await findAll((id) => (id === 3 ? refusal(429) : undefined))).error).toMatchObject({ status: 429 });
});
