import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '@tpr/core';
import { createMemoryWorkbook } from '@tpr/core/conformance';
import { runTask, taskFacts, defaultChoice, type WorkbookTask, type WorkbookTasks } from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { endpoints } from '@tpr/core/api';
import { startSandbox, type Sandbox } from '../../src/index.ts';
import { buyerConnection } from '../buyer-connection.ts';

const verbsThatWrite = [
  'createTable',
  'appendRows',
  'writeRows',
  'removeRows',
  'addColumns',
  'writeSummary',
  'enterFormula',
  'saveText',
];
const callsThatWrite = endpoints.filter(({ repeatable }) => !repeatable).map(({ name }) => name);

/** The verbs of the workbook and the calls of the service that each task used. */
const verbs = new Map<WorkbookTask, Set<string>>();
const calls = new Map<WorkbookTask, string[]>();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 20 });
  const client = createClient({ connection: buyerConnection(sandbox) });
  const { host, user } = createMemoryWorkbook();
  const book: Readonly<Record<string, (input: never) => unknown>> = host;
  let asked = new Set<string>();
  const runner = createAsyncRunner({
    ...createFetchHost(),
    workbook(verb, input) {
      asked.add(verb);
      return book[verb]!(input as never);
    },
  });
  async function perform<N extends WorkbookTask>(
    task: N,
    input?: WorkbookTasks[N]['in'],
  ): Promise<WorkbookTasks[N]['out']> {
    asked = new Set();
    sandbox.resetCounters();
    const result = await runner.run(runTask({ client, language: 'en' }, task, input as never));
    verbs.set(task, asked);
    calls.set(task, Object.keys(sandbox.counters().byOperation));
    return result as WorkbookTasks[N]['out'];
  }

  await perform('getOverview');
  await perform('listColumns');
  await perform('pull', defaultChoice);
  const [[portfolio] = []] = host.loadText({ keys: ['table portfolio'] });
  const { table } = JSON.parse(portfolio!) as { readonly table: string };
  const [[id]] = user.seeRows(table) as [[string]];
  const criticality = user.seeHeaders(table).indexOf('Criticality');
  user.typeIn(table, id, 'Criticality', user.seeRows(table)[0]![criticality] === 'High' ? 'Low' : 'High');
  user.typeIn(table, id, 'Country', 'A slip');
  const { changes } = await perform('review');
  await perform('correct', [{ change: changes[0]!.change, cell: 'Medium' }]);
  const { run } = await perform('send', { decided: changes.map((change) => ({ ...change, action: 'send' })) });
  await perform('planUndo', { run });
  user.typeIn(table, id, 'Criticality', 'Medium');
  await perform('sendReady');
  await perform('countChanges');
  await runner.run(client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: ['Medium'] }));
  await perform('refresh');
  await perform('countDocuments');
  const { documents: waiting } = await perform('listToDecide');
  const { dossierId, documentId, responseId, fileId } = waiting.find((each) => each.fileId !== null)!;
  await perform('openFile', { dossierId, documentId, fileId: fileId! });
  await perform('decide', { decisions: [{ dossierId, documentId, responseId, decision: { kind: 'approve' } }] });
  await perform('listMissing', { days: 30 });
  const documentCodes: readonly string[] = [];
  const names = await perform('listExtractedNames', { documentCodes });
  await perform('extractData', { documentCodes, mapping: { Seen: names.slice(0, 1).map(({ name }) => name) } });
  const [company] = sandbox.store.all<{ readonly siret: string }>(
    `SELECT siret FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL
     AND id NOT IN (SELECT companyId FROM thirdParty WHERE companyId IS NOT NULL) LIMIT 1`,
  );
  const source = { kind: 'text', text: company!.siret, as: undefined, country: undefined } as const;
  const { candidates } = await perform('readIdentifiers', source);
  const additions = await perform('planOnboarding', { candidates });
  const [known] = sandbox.store.all<{ readonly siret: string }>(
    `SELECT siret FROM company JOIN thirdParty ON companyId = company.id WHERE thirdParty.id = ${id}`,
  );
  const list = `SIRET;Supplier no.\n${known!.siret};00099`;
  const listed = await perform('readIdentifiers', { ...source, text: list });
  const plan = await perform('planOnboarding', listed);
  await perform('reconcile', { plan });
  await perform('enterReferences', { plan, label: 'Internal reference' });
  await perform('onboard', { additions, attributes: [], dossierType: undefined });
  await perform('listActivity');
  await perform('show', { table: 'portfolio' });
  await perform('summarise');
  await perform('checkService');
  await perform('selectedThirdParty');
  await perform('enterFormula', { formula: { name: 'STATUS', arguments: [] }, mayReplace: true });
});

afterAll(() => sandbox.close());

it.each(Object.entries(taskFacts))(
  '%s writes to the sheet and to the service exactly as its facts state',
  (name, { writesSheet, writesService }) => {
    const task = name as WorkbookTask;
    expect([...verbs.get(task)!].some((verb) => verbsThatWrite.includes(verb))).toBe(writesSheet);
    expect(calls.get(task)!.some((call) => callsThatWrite.includes(call))).toBe(writesService);
  },
);

it('a task that writes to the service renews the facts', () => {
  for (const { writesService, renewsFacts } of Object.values(taskFacts))
    expect(renewsFacts || !writesService).toBe(true);
});
