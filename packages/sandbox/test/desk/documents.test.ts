import { afterEach, describe, expect, it } from 'vitest';
import {
  decideDocuments,
  harvest,
  listActivity,
  listMissing,
  listToDecide,
  look,
  survey,
  surveyExtracted,
  type WaitingDocument,
  type WantedDecision,
} from '@tpr/core';
import type { Sandbox } from '../../src/index.ts';
import { openDesk, type DeskBench } from './desk-bench.ts';

let bench: DeskBench;
afterEach(() => bench.close());

const shown = `SELECT documentDetail.* FROM documentDetail JOIN dossier ON dossier.id = dossierId
  WHERE documentDetail.accountId = 1001 AND archivedAt IS NULL`;

interface Counted {
  readonly status: string;
  readonly n: number;
}

const countBy = ({ store }: Sandbox, sql: string): Record<string, number> =>
  Object.fromEntries(store.all<Counted>(sql).map(({ status, n }) => [status, n]));

const tableOf = (kind: 'missing' | 'extracted'): Record<string, unknown>[] => {
  const id = bench.tableId(kind);
  const headers = bench.user.seeHeaders(id);
  return bench.user
    .seeRows(id)
    .map((cells) => Object.fromEntries(headers.map((header, place) => [header, cells[place]])));
};

const countDecisions = (): number => bench.sandbox.store.all('SELECT id FROM decision').length;

const wantedFor = ({ dossierId, documentId, responseId }: WaitingDocument): WantedDecision => {
  return { dossierId, documentId, responseId, decision: { kind: 'approve' } };
};

describe('a survey', () => {
  it('counts what the service holds', async () => {
    bench = await openDesk({ seed: 60 });
    const counts = await bench.run(survey(bench.desk));
    const zero = { ABSENT: 0, ONGOING: 0, ACTION_REQUIRED: 0, VALID: 0, BELOW_EXPECTATION: 0, INVALID: 0, other: 0 };
    const documents = countBy(bench.sandbox, `SELECT status, count(*) AS n FROM (${shown}) GROUP BY status`);
    const dossiers = countBy(
      bench.sandbox,
      `SELECT status, count(*) AS n FROM dossier WHERE accountId = 1001 AND archivedAt IS NULL GROUP BY status`,
    );
    expect(counts.documents).toEqual({ ...zero, ...documents });
    expect(counts.dossiers).toEqual({ ...zero, ...dossiers });
    expect(counts).toMatchObject({
      thirdParties: 60,
      toDecide: documents['ACTION_REQUIRED'],
      missing: documents['ABSENT'],
      asOf: '2026-11-01T00:00',
    });
    expect(counts.expiries.map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
    ]);
    expect(counts.expiries[0]!.count).toBeGreaterThan(0);
  });

  it('costs the pages of two lists and one call for each dossier', async () => {
    bench = await openDesk({ seed: 60 });
    const { dossiers } = await bench.run(survey(bench.desk));
    const all = Object.values(dossiers).reduce((sum, count) => sum + count, 0);
    expect(bench.sandbox.counters().total).toBe(1 + 1 + Math.ceil(all / 100) + all);
  });

  it('tells how far it is, up to the end', async () => {
    bench = await openDesk({ seed: 'demo' });
    const told: (readonly [number, number | undefined])[] = [];
    bench.onProgress(({ done, total }) => told.push([done, total]));
    await bench.run(survey(bench.desk));
    const dossiers = bench.sandbox.counters().byOperation['documents.list'];
    expect(told.length).toBeGreaterThan(4);
    expect(told[told.length - 1]).toEqual([dossiers, dossiers]);
  });

  it('gives no numbers when the service ends it in the middle', async () => {
    bench = await openDesk({ seed: 'demo', overrides: { 'behaviour.rate.tries': 1 } });
    bench.onProgress(({ done, total }) => {
      if (total !== 25 && done >= 10) bench.sandbox.setFaults(['503@documents.list=1']);
    });
    await expect(bench.run(survey(bench.desk))).rejects.toMatchObject({ kind: 'later' });
  });
});

describe('the queue of documents to decide', () => {
  it('holds every waiting document once, oldest request first', async () => {
    bench = await openDesk({ seed: 80 });
    const waiting = await bench.run(listToDecide(bench.desk));
    const there = bench.sandbox.store.all<{ id: number }>(`${shown} AND documentDetail.status = 'ACTION_REQUIRED'`);
    expect(waiting.map(({ documentId }) => documentId).sort()).toEqual(there.map(({ id }) => String(id)).sort());
    const { byOperation } = bench.sandbox.counters();
    const dossiers = bench.sandbox.store.all('SELECT id FROM dossier WHERE accountId = 1001 AND archivedAt IS NULL');
    expect(byOperation).toEqual({
      'auth.password': 1,
      'dossiers.list': Math.ceil(dossiers.length / 100),
      'documents.list': dossiers.length,
      'thirdParties.list': 1,
    });
    const requests = waiting.map(({ requestedAt }) => requestedAt!);
    expect(requests).toEqual([...requests].sort());
  });

  it('finds every contradiction that was put into the documents, and shows none where there is none', async () => {
    bench = await openDesk({ seed: 250, overrides: { 'behaviour.rate.burst': 1_000 } });
    const waiting = await bench.run(listToDecide(bench.desk));
    const contradicted = new Map(
      bench.sandbox.store
        .all<{ responseId: number; kind: 'siret' | 'name' | 'date' }>(
          'SELECT responseId, contradiction.kind FROM contradiction JOIN evidence ON evidence.id = evidenceId',
        )
        .map(({ responseId, kind }) => [String(responseId), kind]),
    );
    const fact = { siret: 'SIRET', name: 'Company name', date: 'Valid until' } as const;
    const found = waiting.flatMap(({ responseId, facts }) =>
      facts.filter(({ match }) => match === 'different').map(({ name }) => `${responseId} ${name}`),
    );
    const put = waiting.flatMap(({ responseId, facts, expires }) => {
      const kind = contradicted.get(responseId!);
      if (kind === undefined || facts.length === 0) return [];
      // A date can only be set against one that the service keeps.
      return kind === 'date' && expires === null ? [] : [`${responseId} ${fact[kind]}`];
    });
    expect(put.length).toBeGreaterThan(3);
    expect(found.sort()).toEqual(put.sort());
  });

  it('takes its facts in French words for a French desk', async () => {
    bench = await openDesk({ seed: 'demo', language: 'fr' });
    const waiting = await bench.run(listToDecide(bench.desk));
    const names = new Set(waiting.flatMap(({ facts }) => facts.map(({ name }) => name)));
    expect([...names]).toEqual(expect.arrayContaining(['SIRET', 'Raison sociale', "Valable jusqu'au"]));
  });
});

describe('decisions', () => {
  it('come out one for each document, with the status that the service gives them, and are logged', async () => {
    bench = await openDesk({ seed: 'demo' });
    const [first, second, third] = await bench.run(listToDecide(bench.desk));
    const decisions: WantedDecision[] = [
      wantedFor(first!),
      { ...wantedFor(second!), decision: { kind: 'reject', shareRejectionReason: true, comment: 'Unreadable' } },
      { ...wantedFor(third!), decision: { kind: 'reject', shareRejectionReason: false } },
    ];
    const mailed = new Set(bench.sandbox.outbox().map(({ id }) => id));
    bench.sandbox.resetCounters();
    const outcomes = await bench.run(decideDocuments(bench.desk, { decisions }));
    // Each document is read before its decision and after it.
    expect(bench.sandbox.counters().byOperation).toEqual({
      'documents.get': 6,
      'responses.approve': 1,
      'responses.reject': 2,
    });
    expect(outcomes.map(({ kind, status }) => [kind, status])).toEqual([
      ['decided', 'VALID'],
      ['decided', 'INVALID'],
      ['decided', 'BELOW_EXPECTATION'],
    ]);
    const mails = bench.sandbox.outbox().filter(({ id, kind }) => kind === 'rejection' && !mailed.has(id));
    expect(new Set(mails.map(({ documentId }) => String(documentId)))).toEqual(new Set([second!.documentId]));
    const [run] = await bench.run(listActivity(bench.desk));
    expect(run).toMatchObject({ task: 'decide', done: 3, failed: 0, pending: 0, ended: 'whole' });
  });

  it('skip a document on which somebody else has decided meanwhile', async () => {
    bench = await openDesk({ seed: 'demo' });
    const waiting = (await bench.run(listToDecide(bench.desk))).slice(0, 3);
    await bench.run(bench.client.responses.approve({ responseId: waiting[1]!.responseId! }));
    const outcomes = await bench.run(decideDocuments(bench.desk, { decisions: waiting.map(wantedFor) }));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['decided', 'skipped', 'decided']);
    expect(bench.sandbox.counters().byOperation['responses.approve']).toBe(3);
  });

  it('send one decision when the list names a document twice', async () => {
    bench = await openDesk({ seed: 'demo' });
    const [first] = await bench.run(listToDecide(bench.desk));
    const decisions = [wantedFor(first!), { ...wantedFor(first!), decision: { kind: 'approve' as const } }];
    const outcomes = await bench.run(decideDocuments(bench.desk, { decisions }));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['decided', 'skipped']);
    expect(bench.sandbox.counters().byOperation['responses.approve']).toBe(1);
  });

  it('are all made once, although answers are lost', async () => {
    bench = await openDesk({ seed: 100, overrides: { 'behaviour.rate.burst': 1_000 } });
    const waiting = await bench.run(listToDecide(bench.desk));
    const before = countDecisions();
    bench.sandbox.setFaults(['drop@responses.approve=0.3']);
    const outcomes = await bench.run(decideDocuments(bench.desk, { decisions: waiting.map(wantedFor) }));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['decided']));
    expect(waiting.length).toBeGreaterThan(20);
    expect(countDecisions() - before).toBe(waiting.length);
  });

  it('stop where the service stops them; a second run decides the rest and nothing twice', async () => {
    bench = await openDesk({ seed: 'demo', overrides: { 'behaviour.rate.tries': 1 } });
    const waiting = await bench.run(listToDecide(bench.desk));
    const decisions = waiting.map(wantedFor);
    const before = countDecisions();
    bench.onProgress(({ done }) => {
      if (done === 3) bench.sandbox.setFaults(['503@documents.get=1']);
    });
    const first = await bench.run(decideDocuments(bench.desk, { decisions }));
    const kinds = first.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['decided', 'decided', 'decided']);
    expect(kinds[kinds.length - 1]).toBe('pending');
    bench.onProgress(() => undefined);
    bench.sandbox.setFaults([]);
    await bench.run(decideDocuments(bench.desk, { decisions }));
    const left = bench.sandbox.store.all(`${shown} AND documentDetail.status = 'ACTION_REQUIRED'`);
    expect(left).toEqual([]);
    expect(countDecisions() - before).toBe(waiting.length);
    const runs = await bench.run(listActivity(bench.desk));
    expect(runs.map(({ ended }) => ended)).toEqual(['whole', 'stopped']);
  });

  it('end in order when the user stops them', async () => {
    bench = await openDesk({ seed: 'demo' });
    const waiting = await bench.run(listToDecide(bench.desk));
    const before = countDecisions();
    let done = 0;
    bench.onProgress((progress) => {
      done = progress.done;
    });
    const desk = bench.stopping(() => done >= 2);
    const outcomes = await bench.run(decideDocuments(desk, { decisions: waiting.map(wantedFor) }));
    const decided = outcomes.filter(({ kind }) => kind === 'decided').length;
    expect(decided).toBeGreaterThanOrEqual(2);
    expect(decided).toBeLessThan(waiting.length);
    expect(countDecisions() - before).toBe(decided);
    expect(outcomes.length).toBe(waiting.length);
  });
});

describe('the table of missing documents', () => {
  it('has a row for each document that is missing, not valid, expired or about to', async () => {
    bench = await openDesk({ seed: 80 });
    const report = await bench.run(listMissing(bench.desk, { days: 30 }));
    const rows = tableOf('missing');
    expect(report).toMatchObject({ table: 'missing', rows: rows.length, added: rows.length, isPartial: false });
    const faulty = bench.sandbox.store.all<{ id: number }>(
      `${shown} AND documentDetail.status IN ('ABSENT', 'INVALID', 'BELOW_EXPECTATION')`,
    );
    const listed = new Set(rows.map((row) => row['Document id']));
    expect(faulty.filter(({ id }) => !listed.has(String(id)))).toEqual([]);
    const others = rows.filter(({ Status }) => !['missing', 'not valid', 'below expectation'].includes(String(Status)));
    expect(others.every((row) => Number(row['Days left']) <= 30)).toBe(true);
    expect(rows.every((row) => row['Name'] !== null || row['Third party'] !== null)).toBe(true);
  });

  it('is brought up to date in place: the user’s column stays with its rows', async () => {
    bench = await openDesk({ seed: 100 });
    await bench.run(listMissing(bench.desk, { days: 30 }));
    const before = tableOf('missing');
    bench.user.insertColumn(bench.tableId('missing'), {
      header: 'Called',
      at: 3,
      cells: before.map((row) => `about ${String(row['Document id'])}`),
    });
    bench.sandbox.touch({ count: 60, seed: 5 });
    const report = await bench.run(listMissing(bench.desk, { days: 30 }));
    const after = tableOf('missing');
    expect(report.removed).toBeGreaterThan(0);
    expect(after.length).toBe(report.rows);
    for (const row of after) {
      if (row['Called'] !== null) expect(row['Called']).toBe(`about ${String(row['Document id'])}`);
    }
    expect(after.filter((row) => row['Called'] !== null).length).toBe(before.length - report.removed);
  });

  it('keeps the rows that a reading has not reached, and says so', async () => {
    bench = await openDesk({ seed: 100, overrides: { 'behaviour.rate.tries': 1 } });
    const whole = await bench.run(listMissing(bench.desk, { days: 30 }));
    bench.onProgress(({ done, total }) => {
      if (total !== 100 && done >= 20) bench.sandbox.setFaults(['503@documents.list=1']);
    });
    const partial = await bench.run(listMissing(bench.desk, { days: 30 }));
    expect(partial).toMatchObject({ rows: whole.rows, removed: 0, isPartial: true });
    const [run] = await bench.run(listActivity(bench.desk));
    expect(run).toMatchObject({ task: 'missing', ended: 'stopped' });
  });

  it('goes on where the service stopped it, and is whole then', async () => {
    const overrides = { 'behaviour.rate.tries': 1, 'behaviour.pageSize': 20 };
    bench = await openDesk({ seed: 100, overrides });
    await bench.run(listMissing(bench.desk, { days: 30 }));
    const count = bench.sandbox.counters().byOperation['documents.list']!;
    bench.sandbox.touch({ count: 60, seed: 5 });
    bench.onProgress(({ done, total }) => {
      if (total !== 100 && done >= 90) bench.sandbox.setFaults(['503@documents.list=1']);
    });
    expect(await bench.run(listMissing(bench.desk, { days: 30 }))).toMatchObject({ isPartial: true, removed: 0 });
    bench.onProgress(() => undefined);
    bench.sandbox.setFaults([]);
    bench.sandbox.resetCounters();
    expect(await bench.run(listMissing(bench.desk, { days: 30 }))).toMatchObject({ isPartial: false });
    expect(bench.sandbox.counters().byOperation['documents.list']).toBeLessThanOrEqual(count - 80);
    const keys = (rows: Record<string, unknown>[]) => new Set(rows.map((row) => JSON.stringify(row)));
    const resumed = keys(tableOf('missing'));
    await bench.run(listMissing(bench.desk, { days: 30 }));
    expect(bench.sandbox.counters().byOperation['documents.list']).toBeGreaterThanOrEqual(count);
    expect(resumed).toEqual(keys(tableOf('missing')));
  });

  it('reads nothing while its sheet is protected', async () => {
    bench = await openDesk({ seed: 'demo' });
    await bench.run(listMissing(bench.desk, { days: 30 }));
    bench.user.protect(bench.tableId('missing'));
    bench.sandbox.resetCounters();
    await expect(bench.run(listMissing(bench.desk, { days: 30 }))).rejects.toMatchObject({ field: 'protection' });
    expect(bench.sandbox.counters().total).toBe(0);
  });

  it('speaks French to a French desk', async () => {
    bench = await openDesk({ seed: 'demo', language: 'fr' });
    await bench.run(listMissing(bench.desk, { days: 30 }));
    const rows = tableOf('missing');
    expect(new Set(rows.map((row) => row['Statut']))).toContain('manquant');
    expect(bench.user.seeHeaders(bench.tableId('missing'))).toContain('Jours restants');
  });
});

const insurance = {
  documentCodes: ['DOC_LIABILITY_INSURANCE'],
  mapping: {
    Insurer: ['Assureur', 'assureur'],
    Amount: ['MontantGarantie'],
    'Cover ends': ['DateFinValidite'],
    Signed: ['EstSigne'],
    Nothing: ['NoSuchName'],
  },
};

describe('extracted data', () => {
  it('show the names that are met, case by case, with how often they were found and an example', async () => {
    bench = await openDesk({ seed: 80 });
    const names = await bench.run(surveyExtracted(bench.desk, { documentCodes: ['DOC_BANK_DETAILS'] }));
    const [small, large] = ['siret', 'Siret'].map((wanted) => names.find(({ name }) => name === wanted)!);
    expect(small!.met).toBeGreaterThan(0);
    expect(large!.met).toBeGreaterThan(0);
    expect(small!.found).toBeLessThanOrEqual(small!.met);
    expect(small!.example).toMatch(/^\w+$/);
    expect(names.some(({ name }) => name === 'MontantGarantie')).toBe(false);
  });

  it('fill a table by the mapping, with typed values, and say what was not found', async () => {
    bench = await openDesk({ seed: 80 });
    const report = await bench.run(harvest(bench.desk, insurance));
    const there = bench.sandbox.store.all(`${shown} AND documentDetail.code = 'DOC_LIABILITY_INSURANCE'`);
    const rows = tableOf('extracted');
    expect(report).toMatchObject({ table: 'extracted', rows: there.length, isPartial: false });
    expect(rows.length).toBe(there.length);
    const read = rows.filter((row) => String(row['Not found']).includes('Nothing'));
    expect(read.length).toBeGreaterThan(20);
    for (const row of read) {
      const gaps = String(row['Not found']).split('; ');
      for (const column of Object.keys(insurance.mapping)) {
        expect(gaps.includes(column)).toBe(row[column] === null);
      }
      expect([null, 'number']).toContain(row['Amount'] === null ? null : typeof row['Amount']);
      expect([null, 'boolean']).toContain(row['Signed'] === null ? null : typeof row['Signed']);
    }
    const id = bench.tableId('extracted');
    expect(bench.user.seeLook(id, 'Amount')?.type).toBe('number');
    expect(bench.user.seeLook(id, 'Cover ends')?.type).toBe('date');
    expect(bench.user.seeLook(id, 'Signed')?.type).toBe('boolean');
    const others = new Set(rows.filter((row) => !read.includes(row)).map((row) => row['Not found']));
    expect(others).toEqual(new Set(['no data was read on the document', 'nothing supplied']));
  });

  it('keep the mapping in the document', async () => {
    bench = await openDesk({ seed: 'demo' });
    await bench.run(harvest(bench.desk, insurance));
    expect((await bench.run(look(bench.desk))).extractedMapping).toEqual(insurance.mapping);
  });

  it('keep the values of rows that a reading has not reached', async () => {
    bench = await openDesk({ seed: 100, overrides: { 'behaviour.rate.tries': 1 } });
    await bench.run(harvest(bench.desk, insurance));
    const before = tableOf('extracted');
    bench.onProgress(({ done, total }) => {
      if (total !== 100 && done >= 10) bench.sandbox.setFaults(['503@documents.list=1']);
    });
    expect(await bench.run(harvest(bench.desk, insurance))).toMatchObject({ isPartial: true, removed: 0, added: 0 });
    expect(tableOf('extracted')).toEqual(before);
    expect(bench.user.seeLook(bench.tableId('extracted'), 'Cover ends')?.type).toBe('date');
  });

  it('change the columns in place when the mapping changes', async () => {
    bench = await openDesk({ seed: 'demo' });
    await bench.run(harvest(bench.desk, insurance));
    const report = await bench.run(harvest(bench.desk, { ...insurance, mapping: { Police: ['NumeroPolice'] } }));
    const headers = bench.user.seeHeaders(bench.tableId('extracted'));
    expect(headers).toContain('Police');
    expect(headers).not.toContain('Insurer');
    expect(report).toMatchObject({ added: 0, removed: 0 });
  });

  it('are asked of documents only where the service takes the question', async () => {
    bench = await openDesk({
      seed: 'demo',
      variants: ['G80=strict'],
      overrides: { 'behaviour.extractedDataOps': ['documents.get'] },
    });
    const names = await bench.run(surveyExtracted(bench.desk, { documentCodes: ['DOC_LIABILITY_INSURANCE'] }));
    expect(names.find(({ name }) => name === 'Assureur')!.found).toBeGreaterThan(5);
    const asked = bench.sandbox.store.all(
      `${shown} AND documentDetail.code = 'DOC_LIABILITY_INSURANCE' AND documentDetail.present`,
    );
    expect(bench.sandbox.counters().byOperation['documents.get']).toBe(asked.length);
  });
});
