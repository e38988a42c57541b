import { defaultChoice, type DecidedChange, type TableKind } from '@tpr/core/workbook';
import type { WorkbookBench, BenchSandbox, TaskWorker } from '../workbook/workbook-bench.ts';
import { wishesFor, eventsSince, heldBy } from './held.ts';
import type { FaultSchedule } from './fault-schedule.ts';
import { newTally, repeated, untilDone, type Tally } from './tally.ts';

/** A buyer at a spreadsheet, with the methods that fault tests need. */
export interface FaultyBench extends TaskWorker {
  readonly sandbox: Pick<BenchSandbox, 'journal' | 'now' | 'setFaults' | 'store' | 'touch'>;
  /** Rows of a table, by their headers. */
  rows(kind: TableKind): Promise<readonly Readonly<Record<string, unknown>>[]>;
  typeIn(thirdpartyId: string, header: string, value: string): Promise<void>;
  close(): unknown;
}

export interface FaultyBenchOptions {
  readonly seed: number;
  readonly overrides: Readonly<Record<string, unknown>>;
}

/** The buyer of the workbook suites, under injected faults. */
export function withFaults(bench: WorkbookBench): FaultyBench {
  const { sandbox, user } = bench;
  return {
    perform: (task, ...input) => bench.perform(task, ...input),
    sandbox,
    async rows(kind) {
      const id = bench.tableId(kind);
      const headers = user.seeHeaders(id);
      return user.seeRows(id).map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at]])));
    },
    async typeIn(thirdpartyId, header, value) {
      user.typeIn(bench.tableId('portfolio'), thirdpartyId, header, value);
    },
    close: () => bench.close(),
  };
}

/** Short waits: the sandbox needs no time to recover. */
const overrides = { 'retry.initialDelayMs': 1, 'retry.maxDelayMs': 20 };

/** Writes that fail more often, so that small numbers of them meet faults. */
export const workbookWrites = ['attributes.set', 'thirdParties.add', 'responses.approve', 'responses.reject'];

/**
 * A buyer's day with faults: pull, refresh, send, onboard, decide; each is started again when it reports an early end. The
 * tables are compared with a table that is pulled without faults, the writes with the service's journal.
 */
export async function dayOf(
  { seed, faults }: FaultSchedule,
  openBench: (options: FaultyBenchOptions) => FaultyBench | Promise<FaultyBench>,
): Promise<Tally> {
  const bench = await openBench({ seed: 24, overrides });
  const tally = newTally(seed);
  let times = 0;
  const whileFaulty = async <T>(work: () => Promise<T>): Promise<T> => {
    // Other calls fail each time, so that no call fails for ever.
    bench.sandbox.setFaults(faults, seed * 1_000 + times++);
    try {
      return await untilDone(tally, work);
    } finally {
      bench.sandbox.setFaults([]);
    }
  };
  try {
    await whileFaulty(() => bench.perform('pull', defaultChoice));
    await compareTable(bench, tally, 'pull');
    bench.sandbox.touch({ count: 6, seed });
    await whileFaulty(() => bench.perform('refresh'));
    await compareTable(bench, tally, 'refresh');
    await sendEdits(bench, tally, whileFaulty);
    await addCompanies(bench, tally, whileFaulty);
    await decideDocuments(bench, tally, whileFaulty);
    return tally;
  } finally {
    await bench.close();
  }
}

type WhileFaulty = <T>(work: () => Promise<T>) => Promise<T>;

/** The columns about work on a row, and its time, are not data of the service. */
const ours = new Set(['Status', 'Change']);

async function compareTable(bench: FaultyBench, tally: Tally, work: string): Promise<void> {
  const shown = await seeCells(bench);
  await bench.perform('pull', defaultChoice);
  const expected = await seeCells(bench);
  for (const name of new Set([...shown.keys(), ...expected.keys()])) {
    const [seen, there] = [shown.get(name), expected.get(name)];
    if (seen !== there) tally.wrong.push(`${work}: ${name} shows ${seen}, and the service holds ${there}`);
  }
}

async function seeCells(bench: FaultyBench): Promise<Map<string, string>> {
  const cells = new Map<string, string>();
  for (const row of await bench.rows('portfolio')) {
    const key = String(Object.values(row)[0]);
    for (const [header, value] of Object.entries(row)) {
      if (!ours.has(header)) cells.set(`${key} ${header}`, JSON.stringify(value ?? null));
    }
  }
  return cells;
}

async function sendEdits(bench: FaultyBench, tally: Tally, whileFaulty: WhileFaulty): Promise<void> {
  const { sandbox } = bench;
  const wishes = wishesFor(sandbox, 10);
  for (const [id, wish] of wishes) await bench.typeIn(id, 'Criticality', wish);
  const since = sandbox.now();
  let left = 0;
  for (let round = 0; round < 6 && (round === 0 || left > 0); round++) {
    const report = await whileFaulty(async () => {
      const { changes } = await bench.perform('review');
      const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
      return await bench.perform('send', { decided });
    });
    const held = heldBy(sandbox, 'Criticality');
    for (const { id, kind, reason } of report.outcomes) {
      const [thirdpartyId = ''] = id.split('\n');
      const isThere = held.get(thirdpartyId) === JSON.stringify([wishes.get(thirdpartyId)]);
      const isSaved = kind === 'sent' || kind === 'unchanged';
      if (isSaved !== isThere && kind !== 'unknown') tally.wrong.push(`${id} is reported as ${kind}: ${reason}`);
    }
    left = report.outcomes.filter(({ kind }) => kind !== 'sent' && kind !== 'unchanged').length;
  }
  const held = heldBy(sandbox, 'Criticality');
  for (const [id, wish] of wishes) {
    if (held.get(id) !== JSON.stringify([wish])) tally.wrong.push(`${id} never came to ${wish}`);
  }
  tally.doubled.push(...repeated(eventsSince(sandbox, since, ['THIRD_PARTY_ATTRIBUTE_UPDATED'])));
}

async function addCompanies(bench: FaultyBench, tally: Tally, whileFaulty: WhileFaulty): Promise<void> {
  const { store } = bench.sandbox;
  const isThere = 'id IN (SELECT companyId FROM thirdParty WHERE accountId = 1001)';
  const sirets = store
    .all<{ siret: string }>(
      `SELECT siret FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL AND NOT ${isThere} ORDER BY id LIMIT 5`,
    )
    .map(({ siret }) => siret);
  const since = bench.sandbox.now();
  for (let round = 0, left = 1; round < 6 && left > 0; round++) {
    const { additions, report } = await whileFaulty(async () => {
      const source = { kind: 'text', text: sirets.join('\n'), as: undefined, country: undefined } as const;
      const { candidates } = await bench.perform('readIdentifiers', source);
      const additions = await bench.perform('planOnboarding', { candidates });
      const order = { additions, attributes: [], dossierType: undefined };
      return { additions, report: await bench.perform('onboard', order) };
    });
    if (additions.length !== sirets.length) tally.wrong.push(`${additions.length} of ${sirets.length} were planned`);
    const added = store.all(`SELECT 1 FROM company WHERE siret IN (${listed(sirets)}) AND ${isThere}`).length;
    if (report.added + report.alreadyThere > added)
      tally.wrong.push(`${report.added} are reported as added, of ${added}`);
    left = report.pending + report.refused;
  }
  const added = store.all(`SELECT 1 FROM company WHERE siret IN (${listed(sirets)}) AND ${isThere}`).length;
  if (added !== sirets.length) tally.wrong.push(`${added} of ${sirets.length} companies came into the portfolio`);
  tally.doubled.push(...repeated(eventsSince(bench.sandbox, since, ['THIRD_PARTY_ADDED'])));
}

const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join();

async function decideDocuments(bench: FaultyBench, tally: Tally, whileFaulty: WhileFaulty): Promise<void> {
  const { sandbox } = bench;
  const statusOf = (id: string) =>
    sandbox.store.all<{ status: string }>(`SELECT status FROM documentDetail WHERE id = ${id}`)[0]?.status;
  const waiting = (await bench.perform('listToDecide')).documents.slice(0, 4);
  const since = sandbox.now();
  for (let round = 0, left = 1; round < 6 && left > 0; round++) {
    const { outcomes } = await whileFaulty(() =>
      bench.perform('decide', {
        decisions: waiting.map(({ dossierId, documentId, responseId }, index) => ({
          dossierId,
          documentId,
          responseId,
          decision: index % 2 === 0 ? { kind: 'approve' } : { kind: 'reject', shareRejectionReason: true },
        })),
      }),
    );
    for (const { documentId, kind, reason } of outcomes) {
      const isDone = statusOf(documentId) !== 'ACTION_REQUIRED';
      if ((kind === 'decided' || kind === 'skipped') && !isDone) {
        tally.wrong.push(`${documentId} is reported as ${kind}: ${reason}`);
      }
    }
    left = outcomes.filter(({ kind }) => kind === 'pending' || kind === 'refused').length;
  }
  for (const { documentId } of waiting) {
    if (statusOf(documentId) === 'ACTION_REQUIRED') tally.wrong.push(`${documentId} was never decided on`);
  }
  const decided = ['DOCUMENT_ANSWER_ACCEPTED', 'DOCUMENT_ANSWER_DENIED'];
  tally.doubled.push(...repeated(eventsSince(sandbox, since, decided)));
}
