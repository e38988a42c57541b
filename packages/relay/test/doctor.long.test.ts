import { beforeAll, expect, it } from 'vitest';
import type { Connection } from '@tpr/core';
import { examine, overridesOf, type ServiceReport } from '@tpr/core/doctor';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile, heldBackHeader } from '@tpr/core/api';
import { clientId, realm, startSandbox } from '@tpr/sandbox';
import { openRelay, openUpstream } from './bench.ts';

/** The doctor's reports, through a relay and directly. The service has another path of definitions and first page 1. */
async function examineBoth(): Promise<readonly [behind: ServiceReport, beside: ServiceReport]> {
  const sandbox = await startSandbox({ port: 0, seed: 'demo', variants: ['G06=bare', 'G20=base1'] });
  const relay = await openRelay(sandbox.url);
  const { run } = createAsyncRunner(createFetchHost());
  const user = { realm, clientId, username: 'buyer@example.test', password: 'sandbox', accountId: '1001' };
  const look = async (connection: Connection) => run(examine({ connection, profile: createProfile() }));
  try {
    const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
    const at = (name: string) => `${relay.url}/service/${name}`;
    return [
      await look({ ...user, baseUrl: at('current'), legacyBaseUrl: at('legacy'), authUrl: at('auth') }),
      await look({ ...user, baseUrl, legacyBaseUrl, authUrl }),
    ];
  } finally {
    await relay.close();
    await sandbox.close();
  }
}

const findingOf = ({ findings }: ServiceReport, wanted: string) => findings.find(({ key }) => key === wanted);

let behind: ServiceReport;
let beside: ServiceReport;
beforeAll(async () => {
  [behind, beside] = await examineBoth();
}, 60_000);

it('a request that the relay holds back is not reported as a fact about the service', () => {
  expect(findingOf(beside, 'evidence.extractedDataOperations')).toMatchObject({ verdict: 'different' });
  expect(findingOf(behind, 'evidence.extractedDataOperations')).toMatchObject({ verdict: 'not testable' });
  expect(findingOf(beside, 'paths.attributes.definitions')).toMatchObject({ verdict: 'different' });
  expect(findingOf(behind, 'paths.attributes.definitions')).toMatchObject({
    verdict: 'not testable',
    note: 'other paths are blocked by the relay in front of the service',
  });
});

it('findings through a relay are true, and the report says once that not everything was tested', () => {
  expect(overridesOf(beside)).toMatchObject(overridesOf(behind));
  expect(overridesOf(behind)).toMatchObject({ 'paging.firstPage': 1 });
  const aboutRelay = (report: ServiceReport) =>
    report.remarks.filter((remark) => remark.startsWith('A relay is in front of'));
  expect([aboutRelay(behind).length, aboutRelay(beside).length]).toEqual([1, 0]);
});

it('the reported clock is the service’s, also where the relay has sent the last response', () => {
  const clockRemarks = [behind, beside].map(
    ({ remarks }) => remarks.find((remark) => remark.includes('(Date header)')) ?? '',
  );
  // A sandbox begins on its own day.
  expect(clockRemarks.map((remark) => remark.replace(/\d+ \w+/, 'so much'))).toEqual(
    Array.from({ length: 2 }, () => 'The service’s clock (Date header) is so much behind that of this computer.'),
  );
});

it('a refusal of the relay is marked; a response of the service is not, whatever its headers', async () => {
  const upstream = await openUpstream((_request, response) => response.setHeader(heldBackHeader, '1').end('{}'));
  const relay = await openRelay(upstream.url);
  const ask = async (path: string) => (await fetch(`${relay.url}/service/${path}`)).headers.has(heldBackHeader);
  expect(await ask('current/api/v1/nothing')).toBe(true);
  expect(await ask('current/api/v1/account/1001/thirdparties')).toBe(false);
  expect(upstream.asked.length).toBe(1);
  await relay.close();
  await upstream.close();
});
