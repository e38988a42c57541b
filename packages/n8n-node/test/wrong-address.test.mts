import { openUnreachableAddresses, type UnreachableAddresses } from '@tpr/sandbox/faults';
import { NodeOperationError } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workbench, byId } from './fake/workbench.mts';

describe('An unreachable address of the credential', () => {
  let bench: Workbench;
  let unreachable: UnreachableAddresses;
  beforeEach(async () => {
    [bench, unreachable] = await Promise.all([Workbench.open(), openUnreachableAddresses()]);
  });
  afterEach(async () => {
    unreachable.close();
    await bench.close();
  });

  /** The node's message, with one address of the credential replaced. */
  async function failureAt(addresses: { readonly baseUrl?: string; readonly authUrl?: string }) {
    bench.credential.data = { ...bench.credential.data, ...addresses };
    const error = await bench
      .run('thirdParty', 'get', { thirdPartyId: byId('100001') })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NodeOperationError);
    return error as NodeOperationError;
  }

  it('is reported with its setting at the first attempt: an unknown host', async () => {
    const { message, description } = await failureAt({ baseUrl: unreachable.nameless });
    expect(message).toMatch(/^There is no host named tpr\.\.invalid\. Check Service Address/);
    expect(description).toMatch(
      /^Nothing was sent there\. Check the address in the credential, and the network; then try again\.$/,
    );
    expect(bench.sandbox.counters().byOperation).toEqual({ 'auth.password': 1 });
  });

  it('that the credential never signs leaves no write in doubt: a port that does not exist', async () => {
    bench.credential.data = { ...bench.credential.data, baseUrl: 'https://tpr.example.test:99999' };
    const write = { method: 'POST', path: '/account/1001/thirdparties/100001/dossiers' };
    const error = await bench.run('apiRequest', 'send', write).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(
      /the request cannot be sent, and nothing was changed: This credential signs/,
    );
  });

  it.each([
    ['plain', /^Could not establish an HTTPS connection to 127\.0\.0\.1:\d+\. Check Sign-In Address/],
    [
      'selfSigned',
      /^The certificate of 127\.0\.0\.1:\d+ is not valid: self-signed certificate\. Check Sign-In Address/,
    ],
  ] as const)('is reported by its setting: %s, at the address of the sign-in', async (kind, wanted) => {
    const { message } = await failureAt({ authUrl: unreachable[kind] });
    expect(message).toMatch(wanted);
    expect([unreachable.attempts(kind), unreachable.answers()]).toEqual([1, 0]);
    expect(bench.sandbox.counters().total).toBe(0);
  });
});
