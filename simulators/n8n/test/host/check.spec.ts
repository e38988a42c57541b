import { endpoints } from '@tpr/core/api';
import { startSandbox, type Sandbox } from '@tpr/sandbox';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxCredential } from '../../src/host/credential.ts';
import { createWorkflow, manualStart, type Credential } from '../../src/host/workflow.ts';
import { thisNode } from '../harness/full-pull.ts';
import { openN8n, report } from '../harness/open-n8n.ts';

/** The differences of another service, and the overlay entries that express them. */
const moved = {
  variants: ['G20=offset', 'G35=csvEncoded', 'G58=fraction', 'G06=bare'],
  overrides: {
    'query.page': 'offset',
    'query.pageSize': 'limit',
    'paging.mode': 'offset',
    'events.namesFormat': 'csvEncoded',
    'attributes.percentScale': '1',
    'paths.attributes.definitions': 'GET /attributes',
  },
};

const other = await startSandbox({ port: 0, variants: moved.variants });
const otherCredential = sandboxCredential(other, { name: 'Other service', id: 'tprOtherServic01' });
const { url } = other;
const wrong = { baseUrl: `${url}/nowhere`, legacyBaseUrl: `${url}/nowhere/legacy`, authUrl: other.authUrl };
const wrongCredential = sandboxCredential(wrong, { name: 'Wrong address', id: 'tprWrongAddress1' });
const bench = await openN8n({ credentials: [otherCredential, wrongCredential] });
afterAll(async () => {
  await bench.close();
  await other.close();
});

/** The difference of the sandbox itself: a search also returns the data that were read from documents. */
const itself = 'evidence.extractedDataOperations';
const writes = new Set(endpoints.filter(({ repeatable }) => !repeatable).map(({ name }) => name));

interface Checked {
  readonly health: string;
  readonly summary: string;
  readonly different: number;
  readonly found: Readonly<Record<string, unknown>>;
  readonly facts: readonly { readonly key: string; readonly verdict: string; readonly note: string }[];
  readonly gaps: readonly { readonly gap: string; readonly verdict: string; readonly note: string }[];
}

/** The one output item; the service has been read meanwhile, and not changed. */
async function check(name: string, credential: Credential, service: Sandbox): Promise<Checked> {
  service.resetCounters();
  const node = thisNode(credential, { resource: 'service', operation: 'check' }, { onError: 'stopWorkflow' });
  const { status, nodes } = await bench.host.rest().run(createWorkflow(name, [manualStart, node]));
  expect(status).toBe('success');
  const { items } = nodes['Ours']!;
  expect(items).toHaveLength(1);
  // Of the calls at a wrong address, the service received the sign-in alone.
  const { total, byOperation } = service.counters();
  expect(total).toBeGreaterThan(0);
  expect(Object.keys(byOperation).filter((operation) => writes.has(operation))).toEqual([]);
  const checked = items[0]!.json as unknown as Checked;
  report(`${name}: ${total} requests, ${checked.different} facts differ. ${checked.summary}`);
  return checked;
}

/** Gaps and facts with one of the verdicts. */
const saying = ({ facts, gaps }: Checked, ...verdicts: readonly string[]) => ({
  facts: facts.filter(({ verdict }) => verdicts.includes(verdict)).map(({ key }) => key),
  gaps: gaps.filter(({ verdict }) => verdicts.includes(verdict)).map(({ gap }) => gap),
});

describe('Check this service, in n8n', () => {
  test('reports that the usual service is usable, and the facts that it confirms', async () => {
    const checked = await check('usual service', bench.credential, bench.sandbox);
    expect(checked).toMatchObject({ health: 'works', summary: 'You can work with this service.' });
    expect(saying(checked, 'different')).toEqual({ facts: [itself], gaps: ['G80'] });
    expect(saying(checked, 'confirmed').facts).toEqual(expect.arrayContaining(Object.keys(moved.overrides)));
  });

  test('names each fact in which another service differs, as an overlay has it', async () => {
    const checked = await check('other service', otherCredential, other);
    expect(checked.health).toBe('works');
    expect(checked.found).toMatchObject(moved.overrides);
    const facts = [...Object.keys(moved.overrides), itself].toSorted();
    expect(saying(checked, 'different')).toEqual({ facts, gaps: ['G06', 'G20', 'G35', 'G58', 'G80'] });
    expect(checked.different).toBe(facts.length);
  });

  test('certifies nothing at a wrong address, and its headline states the reason', async () => {
    const checked = await check('wrong address', wrongCredential, other);
    expect(checked.health).toBe('fails');
    expect(checked.summary).toMatch(/^You cannot work with this service yet: thirdParties\.list: not found \(404\)/);
    expect(checked.found).toEqual({});
    expect(saying(checked, 'confirmed', 'different').facts).toEqual([]);
  });
});
