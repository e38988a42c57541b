import { expect, it } from 'vitest';
import { completeRecords } from '../../src/sync/complete-records.ts';
import type { Changed } from '../../src/sync/search-events.ts';
import { refusal, type Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';

const bare = (dossierId: string) =>
  ({ id: dossierId, subject: 'dossier', record: { dossierId, thirdpartyId: null, raw: {} } }) as unknown as Changed;

it.each([500, 503])('each second record may fail always (%i), and the others are completed', async (status) => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index + 1_001));
  const isFailing = (id: string) => Number(id) % 2 === 1;
  const service: Service = ({ url }) => {
    const id = url.split('/').pop()!;
    return isFailing(id) ? refusal(status) : json({ dossierId: id, thirdpartyId: '7' });
  };
  const { value, error, host } = await driveAsync({ service }, () =>
    completeRecords(createSignedClient(), ids.map(bare)),
  );
  expect(error).toBeUndefined();
  expect(value!.map(({ record }) => record.thirdpartyId)).toEqual(ids.map((id) => (isFailing(id) ? null : '7')));
  expect(host.elapsedMs()).toBeLessThan(120_000);
});
