import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { claimFailure } from './fake/claims.mts';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, byId, byIdentifier, Workbench } from './fake/workbench.mts';

const idOf = (json: IDataObject | undefined, field: string) => byId(String(json?.[field]));

describe('Dossiers, documents, responses and files', () => {
  let bench: Workbench;
  let waiting: readonly IDataObject[];
  beforeAll(async () => {
    bench = await Workbench.open();
    waiting = await bench.json('document', 'getReviewQueue', { returnAll: true });
  });
  afterAll(() => bench.close());

  const placeOf = (document: IDataObject | undefined) => ({
    dossierId: idOf(document, 'dossierId'),
    documentId: idOf(document, 'documentId'),
  });

  it('lists the dossiers of the account and of one third party, by status and by day', async () => {
    const all = await bench.json('dossier', 'getAll', { returnAll: true });
    expect(all.length).toBeGreaterThan(30);
    const one = String(all[0]?.['thirdpartyId']);
    const ofOne = await bench.json('dossier', 'getAll', {
      scope: 'thirdParty',
      thirdPartyId: byId(one),
      returnAll: true,
    });
    const expected = all.filter((each) => each['thirdpartyId'] === one).map((each) => each['dossierId']);
    expect(new Set(ofOne.map((each) => each['dossierId']))).toEqual(new Set(expected));
    const status = String(all[0]?.['status']);
    const filters = { status: [status], expiresBefore: '2028-01-01T00:00:00' };
    const invalid = await bench.json('dossier', 'getAll', { returnAll: true, filters });
    expect(invalid.length).toBeGreaterThan(0);
    for (const each of invalid) {
      expect(each['status']).toBe(status);
      expect(String(each['expirationDate']) < '2028-01-01').toBe(true);
    }
    const european = { ...filters, expiresBefore: '01/01/2028' };
    expect(await bench.json('dossier', 'getAll', { returnAll: true, filters: european })).toEqual(invalid);
    const never = bench.run('dossier', 'getAll', { filters: { expiresBefore: 'soon' } });
    await claimFailure(never, /^Expires Before is "soon", which is not a date/);
    const missing = { scope: 'thirdParty', thirdPartyId: byId('999') };
    await claimFailure(bench.run('dossier', 'getAll', missing), /dossiers of a third party: not found/, '404');
  });

  it('gets a dossier by ID and by reference', async () => {
    const [dossier] = await bench.json('dossier', 'getAll', { limit: 1 });
    expect(await bench.json('dossier', 'get', { dossierId: idOf(dossier, 'dossierId') })).toEqual([dossier]);
    const byReference = byIdentifier(String(dossier?.['dossierReference']));
    expect(await bench.json('dossier', 'get', { dossierId: byReference })).toEqual([dossier]);
    await claimFailure(bench.run('dossier', 'get', { dossierId: byId('999') }), /not found/, '404');
    await claimFailure(bench.run('dossier', 'get', { dossierId: byIdentifier('NOPE') }), /No dossier of the account/);
  });

  it('creates a dossier by type, and one of named documents that accepts further ones', async () => {
    const thirdPartyId = byId('100004');
    const [typed] = await bench.json('dossier', 'create', { thirdPartyId, typeCode: 'CSR' });
    expect(typed).toMatchObject({ thirdpartyId: '100004' });
    const additionalFields = { requiredDocuments: ['DOC_VIGILANCE'], dossierReference: 'UNIT-1' };
    const [untyped] = await bench.json('dossier', 'create', { thirdPartyId, additionalFields });
    expect(untyped).toMatchObject({ dossierReference: 'UNIT-1', type: null, requiredDocuments: 1 });
    const dossierId = idOf(untyped, 'dossierId');
    const more = { dossierId, documentCodes: 'DOC_TAX' };
    const sent = () => bench.sandbox.counters().byOperation['dossiers.addRequirements'] ?? 0;
    const outcomes = async (options: IDataObject) => {
      const items = await bench.json('dossier', 'addRequirements', { ...more, options: options as never });
      return items.map(({ documentCode, outcome }) => [documentCode, outcome]);
    };
    const [there] = await bench.json('document', 'getAll', { dossierId });
    const kept = [there?.['documentCode'], 'alreadyThere'];
    const before = sent();
    expect(await outcomes({ dryRun: true })).toEqual([kept, ['DOC_TAX', 'wouldAdd']]);
    expect(sent()).toBe(before);
    expect(await outcomes({})).toEqual([kept, ['DOC_TAX', 'added']]);
    expect(await outcomes({})).toEqual([kept, ['DOC_TAX', 'alreadyThere']]);
    expect(sent()).toBe(before + 1);
    const toTyped = { dossierId: idOf(typed, 'dossierId'), requiredDocuments: ['DOC_TAX'] };
    for (const options of [{}, { dryRun: true }]) {
      const refused = bench.run('dossier', 'addRequirements', { ...toTyped, options });
      await claimFailure(refused, /list of documents is fixed/);
    }
    await claimFailure(bench.run('dossier', 'addRequirements', { dossierId, requiredDocuments: [] }), /No document/);
    await claimFailure(bench.run('dossier', 'create', { thirdPartyId: byId('999'), typeCode: 'CSR' }), /404/, '404');
  });

  it('finds the dossiers of a type by its code and by its name, which their items have', async () => {
    const find = (typeCode: string) =>
      bench.json('dossier', 'getAll', { returnAll: true, filters: { typeCode: byId(typeCode) } });
    const byCode = await find('VIGILANCE');
    expect(new Set(byCode.map(({ type }) => type))).toEqual(new Set(['Devoir de vigilance']));
    expect(await find(' devoir de Vigilance')).toEqual(byCode);
  });

  it('creates no dossier and sends no e-mail in a dry run, and lists who would be invited', async () => {
    const thirdPartyId = byId('100005');
    const invited = ['a@example.test', 'b@example.test'];
    const additionalFields = { dossierReference: 'DRY-1', thirdpartyEmail: invited.join('; '), dryRun: true };
    const create = (fields: object, id = thirdPartyId) =>
      bench.json('dossier', 'create', { thirdPartyId: id, typeCode: 'CSR', additionalFields: fields as never });
    const planned = { thirdpartyId: '100005', dossierReference: 'DRY-1', type: 'CSR' };
    bench.sandbox.resetCounters();
    const mails = bench.sandbox.outbox().length;
    expect(await create(additionalFields)).toMatchObject([
      { outcome: 'wouldCreate', dossierId: null, ...planned, invited },
    ]);
    await claimFailure(create(additionalFields, byId('999')), /not found/, '404');
    await claimFailure(create({ ...additionalFields, dryRun: '' }), /^Dry Run is empty: give true or false/);
    expect(bench.sandbox.counters().byOperation['dossiers.create']).toBeUndefined();
    expect(bench.sandbox.outbox()).toHaveLength(mails);
    expect(await create({ ...additionalFields, dryRun: false })).toMatchObject([{ outcome: 'created', invited }]);
    expect(await create(additionalFields)).toMatchObject([{ outcome: 'alreadyThere', invited: [] }]);
  });

  it('refuses a code of several documents, and names them', async () => {
    const additionalFields = { requiredDocuments: ['DOC_VIGILANCE', 'DOC_TAX'] };
    const [made] = await bench.json('dossier', 'create', { thirdPartyId: byId('100004'), additionalFields });
    const dossierId = idOf(made, 'dossierId');
    const ask = () => bench.run('document', 'getExtractedData', { dossierId, documentId: byIdentifier('doc_tax') });
    expect(await ask()).toMatchObject([{ json: { documentCode: 'DOC_TAX' } }]);
    const { store } = bench.sandbox;
    store.run("UPDATE document SET code = 'DOC_TAX' WHERE dossierId = ?", Number(made!['dossierId']));
    await claimFailure(ask(), /^Dossier \d+ has several documents with the code "doc_tax": \d+, \d+\. Give the ID/);
  });

  it.each(['403', '503'])('returns a created dossier that cannot be read back (%s), with a warning', async (status) => {
    bench.sandbox.resetCounters();
    bench.sandbox.setFaults([`${status}@dossiers.listFor=1`]);
    const functions = fakeFunctions({
      description: actionNode.description,
      credential: bench.credential,
      parameters: { resource: 'dossier', operation: 'create', thirdPartyId: byId('100004'), typeCode: 'CSR' },
    });
    const [items] = await actionNode.execute.call(functions.execute);
    bench.sandbox.setFaults([]);
    const json = items?.[0]?.json;
    expect(json).toMatchObject({ thirdpartyId: '100004', dossierId: expect.any(String), status: null, type: null });
    expect(json?.['dossierReference']).toMatch(/./);
    expect(functions.hints).toMatchObject([{ message: expect.stringMatching(/could not be read back/) }]);
    expect(bench.sandbox.counters().byOperation['dossiers.create']).toBe(1);
    expect(await bench.json('dossier', 'get', { dossierId: idOf(json, 'dossierId') })).toHaveLength(1);
  });

  it('lists and gets documents, by ID and by code, with their extracted data', async () => {
    const dossierId = idOf(waiting[1], 'dossierId');
    const documents = await bench.json('document', 'getAll', { dossierId, returnAll: true });
    expect(documents.length).toBeGreaterThan(1);
    expect(Object.keys(documents[0] ?? {}).length).toBeLessThanOrEqual(10);
    const wanted = documents.find((each) => each['documentId'] === waiting[1]?.['documentId']);
    expect(await bench.json('document', 'get', placeOf(wanted))).toEqual([wanted]);
    const byCode = { dossierId, documentId: byIdentifier(String(wanted?.['documentCode'])) };
    expect(await bench.json('document', 'get', byCode)).toEqual([wanted]);
    const filters = { status: ['ACTION_REQUIRED'] };
    const toDecide = await bench.json('document', 'getAll', { dossierId, filters });
    expect(new Set(toDecide.map((each) => each['status']))).toEqual(new Set(['ACTION_REQUIRED']));
    await claimFailure(bench.run('document', 'getAll', { dossierId: byId('999') }), /not found/, '404');
    await claimFailure(bench.run('document', 'get', { dossierId, documentId: byId('1') }), /not found/, '404');
    await claimFailure(bench.run('document', 'get', { dossierId, documentId: byIdentifier('NOPE') }), /It has /);
  });

  it('flattens extracted data by technical name', async () => {
    const place = placeOf(waiting.find((each) => (each['facts'] as unknown[]).length > 0));
    const [data] = await bench.json('document', 'getExtractedData', place);
    expect(Object.keys((data?.['extracted'] as object) ?? {}).length).toBeGreaterThan(3);
    const gone = { dossierId: place.dossierId, documentId: byId('1') };
    await claimFailure(bench.run('document', 'getExtractedData', gone), /not found/, '404');
  });

  it('adds the answers of a form and the verification of an account to extracted data', async () => {
    const account = waiting.find((each) => each['documentName'] === 'Coordonnées bancaires');
    const [data] = await bench.json('document', 'getExtractedData', placeOf(account));
    const verification = ['bank_data_bic', 'bank_data_country', 'date_verification', 'sepa_data_sct', 'verified'];
    expect(Object.keys(data?.['extracted'] as object)).toEqual(expect.arrayContaining(verification));
    expect(data?.['extracted']).toMatchObject({ date_verification: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  it('lists the documents that need a decision, oldest first, and says whether the data agree', async () => {
    const dates = waiting.map((each) => String(each['requestDate']));
    expect(dates.every((date, index) => index === 0 || date >= (dates[index - 1] ?? ''))).toBe(true);
    expect(waiting.some((each) => each['allMatch'] === true)).toBe(true);
    expect(waiting.some((each) => each['allMatch'] === false)).toBe(true);
    expect(waiting.every(({ agreement, allMatch }) => allMatch === (agreement === 'matches'))).toBe(true);
    expect(await bench.json('document', 'getReviewQueue', { limit: 1 })).toHaveLength(1);
  });

  it('approves once; a second approval is skipped and changes nothing', async () => {
    const place = placeOf(waiting[1]);
    const [decided] = await bench.json('response', 'approve', { ...place, comment: 'all agrees' });
    expect(decided).toMatchObject({ outcome: 'decided', status: 'VALID' });
    bench.sandbox.resetCounters();
    const [skipped] = await bench.json('response', 'approve', place);
    expect(skipped).toMatchObject({ outcome: 'skipped', status: 'VALID' });
    expect(bench.sandbox.counters().byOperation['responses.approve']).toBeUndefined();
    await claimFailure(bench.run('response', 'approve', { ...place, documentId: byId('1') }), /not found/, '404');
  });

  it('decides nothing in a dry run, which fails where the decision would', async () => {
    const options = { dryRun: true };
    const place = placeOf(waiting[4]);
    const reject = { ...place, shareRejectionReason: 'yes', comment: 'too old', options };
    bench.sandbox.resetCounters();
    for (const [operation, given] of Object.entries({ approve: { ...place, options }, reject })) {
      const [trial] = await bench.json('response', operation, given);
      expect(trial).toMatchObject({ outcome: 'wouldDecide', status: 'ACTION_REQUIRED' });
    }
    const [skipped] = await bench.json('response', 'approve', { ...placeOf(waiting[1]), options });
    expect(skipped).toMatchObject({ outcome: 'skipped', status: 'VALID' });
    const other = bench.run('response', 'approve', { ...place, options: { ...options, responseId: '1' } });
    await claimFailure(other, /has no answer 1\. Nothing was sent/);
    const unclear = bench.run('response', 'approve', { ...place, options: { dryRun: '' } });
    await claimFailure(unclear, /^Dry Run is empty: give true or false/);
    const { byOperation } = bench.sandbox.counters();
    expect([byOperation['responses.approve'], byOperation['responses.reject']]).toEqual([undefined, undefined]);
  });

  it('rejects only if Inform Third Party is chosen, and then e-mails the third party or not', async () => {
    const place = placeOf(waiting[2]);
    await claimFailure(bench.run('response', 'reject', place), /Inform Third Party is not chosen/);
    const unclear = bench.run('response', 'reject', { ...place, shareRejectionReason: 'perhaps' });
    await claimFailure(unclear, /"perhaps".*yes.*no/);
    const mails = bench.sandbox.outbox().length;
    const [quiet] = await bench.json('response', 'reject', {
      ...place,
      shareRejectionReason: 'no',
      comment: 'too old',
    });
    expect(quiet?.['outcome']).toBe('decided');
    expect(bench.sandbox.outbox()).toHaveLength(mails);
    await bench.json('response', 'reject', { ...placeOf(waiting[3]), shareRejectionReason: 'Yes', comment: 'too old' });
    expect(bench.sandbox.outbox().length).toBeGreaterThan(mails);
  });

  it('streams the newest file of a document into the binary store, with name and type', async () => {
    const binaries = new Map<string, Buffer>();
    const document = waiting.find((each) => String(each['fileName']).endsWith('.pdf'));
    const [item] = await bench.run('file', 'download', placeOf(document), { binaries });
    const file = item?.binary?.['data'];
    expect(file).toMatchObject({ mimeType: 'application/pdf', fileName: document?.['fileName'], fileExtension: 'pdf' });
    expect(
      binaries
        .get(file?.id ?? '')
        ?.subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const gone = { ...placeOf(document), fileId: byId('1') };
    await claimFailure(bench.run('file', 'download', gone), /download the file of an evidence: not found/i, '404');
  });

  it('gives a temporary address that opens without a bearer', async () => {
    const [item] = await bench.json('file', 'getSignedUrl', placeOf(waiting[0]));
    const answer = await fetch(String(item?.['url']));
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const gone = { ...placeOf(waiting[0]), fileId: byId('1') };
    await claimFailure(bench.run('file', 'getSignedUrl', gone), /not found/, '404');
  });

  it('downloads all files of a dossier as one ZIP', async () => {
    const binaries = new Map<string, Buffer>();
    const dossierId = idOf(waiting[0], 'dossierId');
    const parameters = { dossierId, binaryPropertyName: 'pack' };
    const [item] = await bench.run('dossier', 'downloadZip', parameters, { binaries });
    const bytes = binaries.get(item?.binary?.['pack']?.id ?? '');
    expect(bytes?.subarray(0, 2).toString()).toBe('PK');
    expect(item?.binary?.['pack']?.fileName).toMatch(/\.zip$/);
    await claimFailure(
      bench.run('dossier', 'downloadZip', { dossierId: byId('999') }),
      /ZIP archive: not found/,
      '404',
    );
  });
});
