import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@tpr/sandbox';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, inject, test } from 'vitest';
import { sandboxCredential } from '../../src/host/credential.ts';
import { allowFiles, readExamples } from '../../src/host/examples.ts';
import type { Execution, Item } from '../../src/host/execution.ts';
import { openHost } from '../../src/host/host.ts';
import { waitFor } from '../../src/host/wait.ts';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';

const files = mkdtempSync(join(tmpdir(), 'tpr-n8n-files-'));
let sandbox = await startSandbox({ port: 0, now: 'real' });
// Events of the last seven days.
sandbox.touch({ count: 15, seed: 1 });
const sample = takeSample(sandbox);
const examples = readExamples(files);
const host = await openHost({
  packages: [inject('nodesTarball')],
  credentials: [sandboxCredential(sandbox)],
  workflows: examples,
  env: allowFiles(files),
});
afterAll(async () => {
  await host.close();
  await sandbox.close();
  rmSync(files, { recursive: true, force: true });
});

/** Runs an imported example manually. */
async function runExample(id: string, from = 'Start'): Promise<Execution> {
  const workflow = examples.find((example) => example.id === id);
  if (workflow === undefined) throw new Error(`There is no example ${id}.`);
  const execution = await host.rest().run(workflow, from);
  expect(execution.error).toBeUndefined();
  expect(execution.status).toBe('success');
  return execution;
}

const itemsOf = ({ nodes }: Execution, name: string): readonly Item[] => nodes[name]?.items ?? [];

test('six examples are imported, all inactive', async () => {
  expect(examples).toHaveLength(6);
  for (const { id } of examples) {
    expect(await host.rest().call('GET', `/rest/workflows/${id}`)).toMatchObject({ active: false });
  }
});

test('dossiers that are no longer valid: each is reported by a message', async () => {
  const run = await runExample('tprExampleAlert1', 'Dossier No Longer Valid');
  const messages = itemsOf(run, 'Write the Message');
  expect(messages.length).toBeGreaterThan(0);
  for (const { json } of messages) expect(String(json['title'])).toMatch(/: .+ is (not valid|below expectation)$/);
});

test('dossiers that are no longer valid: one that is valid again is not reported as below expectation', async () => {
  sandbox.store.run("UPDATE dossier SET status = 'VALID'");
  sandbox.setFaults(['403@attributes.list=1']);
  const run = await runExample('tprExampleAlert1', 'Dossier No Longer Valid');
  sandbox.setFaults([]);
  const messages = itemsOf(run, 'Write the Message');
  expect(messages.length).toBeGreaterThan(0);
  for (const { json } of messages) {
    expect(json).toMatchObject({ status: 'VALID', attributes: null });
    expect(String(json['title'])).toMatch(/ was not valid or below expectation, and is now VALID$/);
    // Nothing is known of its criticality.
    expect(json['isUrgent']).toBe(true);
  }
});

test('bulk onboarding: each row has an outcome, and a second run adds nothing', async () => {
  const [first, second] = sample.newSirets;
  const rows = ['identifier,country,category,criticality', `${first},FR,IT,High`];
  rows.push(`${second.slice(0, 3)} ${second.slice(3)},FR,IT,Low`, '12345,FR,IT,Low', '');
  writeFileSync(join(files, 'suppliers.csv'), rows.join('\n'));
  const outcomes = (run: Execution) => itemsOf(run, 'Report').map(({ json }) => json['outcome']);
  expect(outcomes(await runExample('tprExampleBulk01'))).toEqual(
    expect.arrayContaining(['added', 'added', 'not usable']),
  );
  sandbox.resetCounters();
  expect(outcomes(await runExample('tprExampleBulk01'))).not.toContain('added');
});

test('approval by rule: a matching document is approved, any other goes to a person', async () => {
  const run = await runExample('tprExampleRule01');
  const waiting = itemsOf(run, 'Documents to Decide');
  const decided = itemsOf(run, 'Decision Log');
  expect(waiting.length).toBeGreaterThan(0);
  expect(decided.length + itemsOf(run, 'For a Person').length).toBe(waiting.length);
  expect(
    sandbox.store.get<{ n: number }>("SELECT count(*) AS n FROM decision WHERE comment LIKE 'Approved by rule%'")?.n,
  ).toBe(decided.length);
});

test('approval by rule: documents that the service refuses go to a person, too, with the reason', async () => {
  const [waiting] = itemsOf(await runExample('tprExampleRule01'), 'Documents to Decide');
  sandbox.setFaults([`403@documents.list=/${String(waiting?.json['dossierId'])}`]);
  const run = await runExample('tprExampleRule01');
  sandbox.setFaults([]);
  const refused = itemsOf(run, 'Documents to Decide').filter(({ json }) => json['incomplete'] === true);
  expect(refused.length).toBeGreaterThan(0);
  const forPerson = itemsOf(run, 'For a Person').map(({ json }) => json);
  expect(forPerson.filter(({ reason }) => String(reason).includes('(403)'))).toEqual(
    refused.map(({ json }) => ({
      document: `documents of dossier ${String(json['dossierId'])}`,
      thirdParty: json['thirdpartyId'],
      reason: json['incompleteReason'],
    })),
  );
});

test('the weekly digest counts what happened in the week, and no states from before', async () => {
  sandbox.record([{ code: 'THIRD_PARTY_ATTRIBUTE_UPDATED', resourceId: 100_001 }]);
  const [digest] = itemsOf(await runExample('tprExampleWeek01'), 'Digest');
  const text = String(digest?.json['text']);
  expect(text).toMatch(/^\d+ × third party: attributes and indicators$/m);
  expect(text).not.toMatch(/: (active|deregistered|in collective procedure)$/m);
});

test('the audit pack is on disk: an archive for each dossier, and an index', async () => {
  const run = await runExample('tprExampleAudit1');
  const archives = readdirSync(files).filter((name) => name.endsWith('.zip'));
  expect(archives).toHaveLength(itemsOf(run, 'Write the Archive').length);
  expect(archives.length).toBeGreaterThan(0);
  for (const name of archives) expect(readFileSync(join(files, name)).subarray(0, 2).toString()).toBe('PK');
  const { sheets } = await readXlsx(readFileSync(join(files, 'index.xlsx')));
  const [sheet] = sheets;
  expect((sheet?.rows.length ?? 0) - 1).toBe(itemsOf(run, 'Documents of Each').length);
});

test('a service that has changed: the first run stores its state, an unchanged state sends no message, a change sends one, old → new', async () => {
  const example = examples.find(({ id }) => id === 'tprExampleServ01')!;
  // n8n stores static data only for runs that the schedule starts.
  // An interval so long that a run has ended before the next begins, also on a busy machine.
  const often = { rule: { interval: [{ field: 'seconds', secondsInterval: 20 }] } };
  const nodes = example.nodes.map((node) => (node.name === 'Every Morning' ? { ...node, parameters: often } : node));
  await host.rest().save({ ...example, nodes });
  /** Lets the schedule run it twice more. @returns the messages of all its runs, in order. */
  const runTwice = async () => {
    const { length } = await host.rest().executions(example.id);
    const ended = async (least: number) => {
      const lines = await host.rest().executions(example.id);
      const isOver = lines.length >= least && lines.every(({ status }) => status === 'success' || status === 'error');
      return isOver ? lines : undefined;
    };
    await host.rest().activate(example.id);
    await waitFor(() => ended(length + 2), { what: 'two runs', timeoutMs: 120_000, everyMs: 200 });
    await host.rest().deactivate(example.id);
    // Another run may have started meanwhile.
    const lines = await waitFor(() => ended(length + 2), { what: 'the end of the runs' });
    const runs = await Promise.all(lines.map(({ id }) => host.rest().execution(id)));
    expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'success'));
    return runs.flatMap((run) => itemsOf(run, 'Your Mail').map(({ json }) => json));
  };
  expect(await runTwice()).toEqual([]);
  const { port } = new URL(sandbox.url);
  await sandbox.close();
  sandbox = await startSandbox({ port: Number(port), now: 'real', variants: ['G06=bare', 'G58=fraction'] });
  const [before, scale, path] = ['as the profile says', 'attributes.percentScale', 'paths.attributes.definitions'];
  expect(await runTwice()).toEqual([
    {
      title: 'The third-party risk service has changed',
      text: `${scale}: ${before} → "1"\n${path}: ${before} → "GET /attributes"`,
      changes: [
        { fact: scale, before, after: '"1"' },
        { fact: path, before, after: '"GET /attributes"' },
      ],
      summary: 'You can work with this service.',
    },
  ]);
});
