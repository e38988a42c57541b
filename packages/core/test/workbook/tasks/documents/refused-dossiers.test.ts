import { describe, expect, it } from 'vitest';
import type { HttpResponse, HttpRequest } from '../../../../src/index.ts';
import { listActivity } from '../../../../src/workbook/activity.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { listExtractedNames } from '../../../../src/workbook/tasks/documents/extracted-names.ts';
import { extractData } from '../../../../src/workbook/tasks/documents/extract-data.ts';
import { listMissing } from '../../../../src/workbook/tasks/documents/missing-documents.ts';
import { firstToDecide } from '../../../../src/workbook/tasks/documents/waiting-documents.ts';
import { countDocuments } from '../../../../src/workbook/tasks/documents/count-documents.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';

const dossierIds = [1, 2, 3, 4, 5];
const json = (value: unknown): HttpResponse => reply(200, JSON.stringify(value));
const page = (content: readonly unknown[]): HttpResponse => json({ content, totalElements: content.length });

/** A service of five dossiers with a document each; its answers may be replaced by address. */
function openService(statusCode: string) {
  const refusals = new Map<RegExp, number>();
  const evidences = [
    { id: 1, responseId: 2, serviceCheck: { extractedData: [{ name: 'siret', type: 'TEXT', value: '1' }] } },
  ];
  const documentOf = (id: number) => ({
    documentId: 10 * id,
    dossierId: id,
    thirdpartyId: id,
    statusCode,
    documentCode: 'A',
    evidences,
  });
  const service = ({ url }: HttpRequest): HttpResponse => {
    for (const [address, status] of refusals) if (address.test(url)) return reply(status, '{}');
    if (/\/documents\/search/.test(url)) return page(dossierIds.map(documentOf));
    if (/\/dossiers\?/.test(url)) return page(dossierIds.map((id) => ({ dossierId: id, thirdpartyId: id })));
    if (/\/thirdparties\?/.test(url)) return page(dossierIds.map((id) => ({ thirdpartyId: id, name: `TP ${id}` })));
    const [, owner] = /\/thirdparties\/(\d+)\/dossiers/.exec(url) ?? [];
    if (owner !== undefined) return json([{ dossierId: Number(owner), thirdpartyId: Number(owner) }]);
    const [, dossier] = /\/dossiers\/(\d+)\/documents/.exec(url) ?? [];
    if (dossier !== undefined) return json([documentOf(Number(dossier))]);
    const [, party] = /\/thirdparties\/(\d+)$/.exec(url) ?? [];
    return json({ thirdpartyId: Number(party), name: `TP ${party}` });
  };
  const sheet = openSheet({}, { service });
  const context: TaskContext = { client: makeClient(), language: 'en' };
  const notices = () => sheet.service.notices.filter(({ kind }) => kind === 'warning').map(({ message }) => message);
  return { ...sheet, context, refusals, notices };
}

const documentsOf3 = /\/dossiers\/3\/documents/;
const notice = 'Documents of 1 dossier could not be read and may be missing here: 3.';

describe.each([403, 500, 503])('A dossier whose documents the service answers with %i', (status) => {
  it('keeps its row in the list of missing documents, which continues with the others and names it', () => {
    const { run, context, refusals, user, notices } = openService('MISSING');
    run(listMissing(context, { days: 30 }));
    expect(user.seeRows('TPR_Missing')).toHaveLength(5);
    refusals.set(documentsOf3, status);
    const report = run(listMissing(context, { days: 30 }));
    expect(report).toMatchObject({ rows: 5, removed: 0, isPartial: false, lacking: 1 });
    expect(user.seeRows('TPR_Missing').map((cells) => cells.at(-1))).toContain('3/30');
    expect(notices()).toEqual([notice]);
    const [latest] = run(listActivity(context));
    expect(latest).toMatchObject({ task: 'missing', done: 4, failed: 1, ended: 'failed' });
    expect(latest!.failures).toEqual([
      { key: '3', what: 'TP 3', reason: expect.stringMatching(/^The service does not return/) },
    ]);
    refusals.clear();
    expect(run(listMissing(context, { days: 30 }))).not.toHaveProperty('lacking');
  });

  it('loses only its own rows of the extracted data, and its own names', () => {
    const { run, context, refusals, user } = openService('VALID');
    refusals.set(documentsOf3, status);
    const [name] = run(listExtractedNames(context, { documentCodes: [] }));
    expect(name).toMatchObject({ name: 'siret', met: 4 });
    const report = run(extractData(context, { documentCodes: [], mapping: { SIRET: ['siret'] } }));
    expect(report).toMatchObject({ rows: 4, lacking: 1 });
    expect(user.seeRows('TPR_Extracted')).toHaveLength(4);
    expect(run(listActivity(context))).toMatchObject([{ task: 'extractData', done: 4, failed: 1, ended: 'failed' }]);
  });

  it('is left out of the counts, which is reported with the numbers', () => {
    const { run, context, refusals } = openService('MISSING');
    expect(run(countDocuments(context))).not.toHaveProperty('unread');
    refusals.set(documentsOf3, status);
    expect(run(countDocuments(context))).toMatchObject({ missing: 4, unread: 1 });
  });

  it('fails the count where all dossiers are refused', () => {
    const { run, context, refusals } = openService('MISSING');
    refusals.set(/\/dossiers\/\d\/documents/, status);
    expect(() => run(countDocuments(context))).toThrow(String(status));
  });
});

describe('The first documents to decide', () => {
  it.each([403, 500, 503])('are found although the dossiers of one third party always answer %i', (status) => {
    const { run, context, refusals } = openService('ACTION_REQUIRED');
    refusals.set(/\/thirdparties\/1\/dossiers/, status);
    const found = run(firstToDecide(context, 2, () => {}));
    expect(found).toHaveLength(2);
    expect(found.map(({ dossierId }) => dossierId)).not.toContain('1');
  });

  it('come from the account’s list where every third party answers so', () => {
    const { run, context, refusals } = openService('ACTION_REQUIRED');
    refusals.set(/\/thirdparties\/\d\/dossiers/, 500);
    expect(run(firstToDecide(context, 5, () => {}))).toHaveLength(5);
  });
});
