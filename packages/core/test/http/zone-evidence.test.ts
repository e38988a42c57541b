import { expect, test } from 'vitest';
import { ZoneEvidence } from '../../src/http/detected-behaviour.ts';
import type { Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json } from './bench.ts';

const utc = ['2026-05-31T23:59:59.999Z', '2026-06-30T23:59:59.999Z'] as const;
const paris = '2026-05-31T21:59:59.999Z';

test('two different times of another zone contradict the profile', () => {
  const evidence = new ZoneEvidence();
  evidence.observe(utc[0], 'Europe/Paris');
  evidence.observe(utc[0], 'Europe/Paris');
  expect(evidence.contradiction).toBeUndefined();
  evidence.observe(utc[1], 'Europe/Paris');
  expect(evidence.contradiction).toBe(utc[0]);
  // Later times count no more.
  evidence.observe(paris, 'Europe/Paris');
  expect(evidence.contradiction).toBe(utc[0]);
});

test('a time in the profile’s zone makes the others coincidences', () => {
  const evidence = new ZoneEvidence();
  for (const time of [utc[0], paris, utc[1]]) evidence.observe(time, 'Europe/Paris');
  expect(evidence.contradiction).toBeUndefined();
});

test('the times of responses that contradict the profile are reported once', async () => {
  const service: Service = (_request, attempt) =>
    json({ content: { dossierId: 1, expirationDate: utc[attempt % 2], creationDate: utc[(attempt + 1) % 2] } });
  const client = createSignedClient();
  const { host } = await driveAsync({ service }, function* () {
    yield* client.dossiers.get({ dossierId: '1' });
    yield* client.dossiers.get({ dossierId: '1' });
  });
  const notices = host.notices.filter(({ message }) => message.includes('events.timeZone'));
  expect(notices).toHaveLength(1);
  expect(notices[0]?.message).toContain('this is a time in UTC, but the profile says Europe/Paris');
  expect(notices[0]?.message).toMatch(/^dossiers\.get: /);
});
