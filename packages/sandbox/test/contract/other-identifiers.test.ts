import { createClient, reviewEdits, sendChanges, type Change, type Outcome } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { expect, it } from 'vitest';
import { buyerConnection } from '../buyer-connection.ts';
import { closeAll, open } from '../server/calling.ts';

closeAll();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-\d{12}$/;

it('the client handles UUIDs as identifiers: it reads, writes and creates a dossier with them (G03)', async () => {
  const caller = await open({ seed: 8, variants: ['G03=uuid'] });
  const { run } = createAsyncRunner(createFetchHost());
  const client = createClient({ connection: buyerConnection(caller.sandbox), profile: createProfile() });
  const parties = await run(client.thirdParties.list());
  const ids = parties.map(({ thirdpartyId }) => thirdpartyId!);
  expect(ids.every((id) => uuid.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(8);
  const [thirdpartyId = ''] = ids;
  expect(await run(client.thirdParties.get({ thirdpartyId }))).toMatchObject({ thirdpartyId });
  await run(client.attributes.set({ thirdpartyId, label: 'Annual purchase amount', values: [77] }));
  const held = await run(client.attributes.list({ thirdpartyId }));
  expect(held.find(({ label }) => label === 'Annual purchase amount')?.values).toEqual([77]);
  const made = await run(client.dossiers.create({ thirdpartyId, typeCode: 'CSR', dossierReference: 'by uuid' }));
  expect(made.dossierId).toMatch(uuid);
  const dossiers = await run(client.dossiers.listFor({ thirdpartyId }));
  expect(dossiers).toContainEqual(expect.objectContaining({ thirdpartyId, dossierId: made.dossierId }));
  const missing = run(client.thirdParties.get({ thirdpartyId: ids[0]!.replace(/\d{12}$/, '000000000009') }));
  await expect(missing).rejects.toMatchObject({ kind: 'refused', status: 404, mayBeProfile: false });
});

it('where another user changes a value after each read, no write-back overwrites it: the row is a conflict (G104)', async () => {
  const caller = await open({ seed: 8, variants: ['G104=editor'] });
  const { run } = createAsyncRunner(createFetchHost());
  const client = createClient({ connection: buyerConnection(caller.sandbox), profile: createProfile() });
  const attribute = { label: 'Annual purchase amount', type: 'decimal', choices: [], readOnly: false } as const;
  const thirdpartyId = '100001';
  const amount = async () =>
    (await run(client.attributes.list({ thirdpartyId }))).find(({ label }) => label === attribute.label)!.values;
  const baseValues = await amount();
  expect(await amount()).toEqual([Number(baseValues[0]) + 1]);
  const changes: Change[] = [];
  await run(
    reviewEdits(client, [{ thirdpartyId, attribute, cell: 5, baseValues }], {}, function* (reviewed) {
      changes.push(...reviewed);
    }),
  );
  expect(changes.map(({ verdict }) => verdict)).toEqual(['conflict']);
  // A user who chooses their own value some time after the review meets the next change.
  const outcomes: Outcome[] = [];
  const decided = changes.map((change): Change => ({ ...change, verdict: 'change', readAtMs: 0 }));
  await run(
    sendChanges(client, decided, {}, function* (outcome) {
      outcomes.push(outcome);
    }),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['conflict']);
  expect(caller.sandbox.counters().byOperation['attributes.set']).toBeUndefined();
});
