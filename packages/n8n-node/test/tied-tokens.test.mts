import { afterAll, beforeAll, expect, it } from 'vitest';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { quick, Workbench } from './fake/workbench.mts';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open({ variants: ['G98=bind'] });
});
afterAll(() => bench.close());

const list = (credential: CredentialStore) =>
  bench.run('thirdParty', 'getAll', { limit: 1 }, { credential, items: [{ json: {} }, { json: {} }] });
const grants = () => bench.sandbox.counters().byOperation['auth.password'] ?? 0;

it('a token that is bound to the address of another worker is renewed once, and the new one is used afterwards', async () => {
  const first = new CredentialStore(credentialsOf(bench.sandbox, { profile: quick }), undefined, 'worker-1');
  expect(await list(first)).toHaveLength(2);
  const before = grants();
  const second = first.inAnotherProcess('worker-2');
  expect(await list(second)).toHaveLength(2);
  expect(await list(second)).toHaveLength(2);
  expect(grants() - before).toBeLessThanOrEqual(1);
  expect(await list(first)).toHaveLength(2);
});
