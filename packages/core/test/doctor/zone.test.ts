import { expect, test } from 'vitest';
import { Examination } from '../../src/doctor/examination.ts';
import { probeZone } from '../../src/doctor/probes/zone.ts';
import type { HttpResponse } from '../../src/runtime/op.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { connection } from './connection.ts';

const nothing: HttpResponse = { status: 200, headers: {}, text: '{"content":[],"totalElements":0}' };

/** The finding about the zone without recent events, by the times in answers. */
async function zoneBy(times: readonly string[], service: (url: string) => HttpResponse = () => nothing) {
  const { run } = createAsyncRunner({
    ...createFetchHost(),
    sleep: async () => undefined,
    send: async ({ url }) => service(url),
  });
  const examination = new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1);
  examination.samples.keep('document', [{ raw: { evidences: times.map((uploadDate) => ({ uploadDate })) } }]);
  examination.samples.keep('temporaryAddress', [{ raw: { expiresAt: '2026-06-01T10:00:00Z' } }]);
  await run(probeZone(examination));
  const { verdict, value } = examination.findings.get('events.timeZone')!;
  return [verdict, value];
}

test.each([
  ['2026-06-01T10:00:00Z', ['different', 'UTC']],
  ['2026-06-01T10:00:00.000+0000', ['different', 'UTC']],
  ['2026-06-01T10:00:00+02:00', ['confirmed', undefined]],
  ['2026-01-01T10:00:00+0100', ['confirmed', undefined]],
  ['2026-12-30T23:00:00Z', ['confirmed', undefined]],
  ['2026-06-30T21:59:59.999+0000', ['confirmed', undefined]],
  ['2026-12-31T23:59:59Z', ['different', 'UTC']],
  ['2026-01-01T10:00:00-05:00', ['not testable', undefined]],
  ['2026-06-01T10:00:00', ['not testable', undefined]],
])('%s', async (time, wanted) => {
  expect(await zoneBy([time])).toEqual(wanted);
});

test('times of two kinds give no verdict', async () => {
  expect(await zoneBy(['2026-06-01T10:00:00Z', '2026-06-01T10:00:00'])).toEqual(['not testable', undefined]);
  expect(await zoneBy(['2026-06-01T10:00:00Z', '2026-06-01T10:00:00+02:00'])).toEqual(['not testable', undefined]);
});

test('ends of days give a verdict beside times without an offset', async () => {
  const times = ['2026-06-01T10:00:00', '2026-12-31T23:59:59+0000'];
  expect(await zoneBy(times)).toEqual(['different', 'UTC']);
});

const gmt = 'Mon, 01 Jun 2026 08:00:00 GMT';

test.each([
  ['2026-06-01T08:00:30.000', gmt, ['different', 'UTC']],
  ['2026-06-01T10:00:30.000', gmt, ['confirmed', undefined]],
  ['2026-06-01T04:00:30.000', gmt, ['not testable', undefined]],
  ['2026-06-01T08:00:30.000+0000', gmt, ['not testable', undefined]],
  ['2026-06-01T08:00:30.000', '2026-06-01T08:00:00Z', ['not testable', undefined]],
])('a refusal that is dated %s, with the Date header %s', async (timestamp, date, wanted) => {
  const body = { timestamp, status: 404, error: 'Not Found', message: 'Third party 0 does not exist.', path: '/x' };
  const refused: HttpResponse = { status: 404, headers: { date }, text: JSON.stringify(body) };
  expect(await zoneBy([], (url) => (url.endsWith('/thirdparties/0') ? refused : nothing))).toEqual(wanted);
});
