import { expect, test } from 'vitest';
import { Examination } from '../../src/doctor/examination.ts';
import { probeListShape } from '../../src/doctor/probes/shapes.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { connection } from './connection.ts';

const third = { thirdpartyId: 7, name: 'Acme' };
const paging = { page: 0, size: 5, totalElements: 1, last: true };

/** Examines the list of third parties, and then other lists, of a service that answers as given by the end of a path. */
async function examineLists(bodies: Readonly<Record<string, object>>) {
  const { run } = createAsyncRunner({
    ...createFetchHost(),
    sleep: async () => undefined,
    send: async ({ url }) => {
      const [, body] = Object.entries(bodies).find(([end]) => new URL(url).pathname.endsWith(end)) ?? [];
      return { status: body === undefined ? 404 : 200, headers: {}, text: JSON.stringify(body ?? {}) };
    },
  });
  const examination = new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1);
  await run(probeListShape(examination));
  const dossiers = await run(
    examination.read('dossiers.listFor', (client) => client.dossiers.listFor({ thirdpartyId: '7' })),
  );
  const finding = examination.findings.get('responsePaths.list')!;
  return { dossiers: dossiers.value, finding, outcome: examination.tried.get('dossiers.listFor')?.outcome };
}

test('one list confirms its own place alone: that of another list is added, and the list is read again', async () => {
  const { dossiers, finding, outcome } = await examineLists({
    '/thirdparties': { content: [third], ...paging },
    '/dossiers': { dossiers: [{ dossierId: 9, thirdpartyId: 7 }], ...paging },
  });
  expect(dossiers).toMatchObject([{ dossierId: '9' }]);
  expect(outcome).toBe('answered');
  expect(finding).toMatchObject({
    verdict: 'different',
    value: ['dossiers', ...createProfile().get('responsePaths.list')],
    note: 'the records of dossiers.listFor are under dossiers',
  });
});

test.each([
  { state: 'ready' },
  { content: null, error: [{ code: 'E1', message: 'No right.' }] },
  { errors: [{ message: 'No right.' }] },
  { state: 'ready', messages: { info: [{ code: 'I1', message: 'Late.' }] } },
])('a response without a list of records changes nothing: %j', async (body) => {
  const { finding, outcome } = await examineLists({
    '/thirdparties': { content: [third], ...paging },
    '/dossiers': body,
  });
  expect(finding.verdict).toBe('confirmed');
  expect(outcome).toMatch(/^200: dossiers.listFor: the response c/);
});
