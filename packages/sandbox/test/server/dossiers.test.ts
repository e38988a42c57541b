import { unzipSync } from 'fflate';
import type { Sandbox } from '@tpr/sandbox';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, closeAll, type Json, open, read } from './calling.ts';

closeAll();
let main: Caller;
let sandbox: Sandbox;
beforeEach(async () => {
  main = await open();
  ({ sandbox } = main);
});

/** Responses that wait for a decision, each of another document. */
const waiting = () =>
  sandbox.store.all<{ responseId: number; documentId: number; dossierId: number }>(
    `SELECT max(responseId) AS responseId, documentId, dossierId FROM evidence JOIN documentDetail ON documentDetail.id = documentId
     WHERE status = 'ACTION_REQUIRED' AND accountId = 1001 GROUP BY documentId ORDER BY documentId`,
  );
const eventsOf = (resourceId: number, since: string) =>
  sandbox
    .journal(since)
    .filter((entry) => entry.resourceId === resourceId)
    .map((entry) => entry.code);

test('a typed dossier is created with the documents of its type', async () => {
  const since = sandbox.now();
  const body = { dossierTypeCode: 'CSR', dossierReference: 'CSR-100002', thirdpartyEmail: ['a.b@example.test'] };
  const created = await main.post('/thirdparties/100002/dossiers', body);
  expect(created.status).toBe(201);
  const { dossierId } = created.body;
  const documents = await main.get(`/dossiers/${dossierId}/documents`);
  expect(documents.body.content).toHaveLength(5);
  expect(documents.body.content[0]).toMatchObject({ present: false, statusCode: 'MISSING', evidences: [] });
  expect(eventsOf(dossierId, since)).toContain('DOSSIER_ADDED');
  expect(sandbox.outbox().at(-1)).toMatchObject({ recipient: 'a.b@example.test', kind: 'invitation' });
  expect((await main.get(`/dossiers/${dossierId}`)).body.dossierReference).toBe('CSR-100002');
  const listed = await main.get('/thirdparties/100002/dossiers');
  expect(listed.body.content.map((each: Json) => each.dossierId)).toContain(dossierId);
  expect((await main.post('/thirdparties/100002/dossiers', body)).status).toBe(400);
});

test.each([
  [{ dossierTypeCode: 'CSR' }, 'dossierReference'],
  [{ dossierTypeCode: 'NOPE', dossierReference: 'x' }, 'NOPE'],
  [{ dossierReference: 'x', requiredDocuments: ['NOPE'] }, 'NOPE'],
  [{ dossierReference: 'x', expirationDate: '1/2/2027' }, 'expirationDate'],
])('the dossier %j is refused and the message names the fault', async (body, named) => {
  const got = await main.post('/thirdparties/100002/dossiers', body);
  expect(got.status).toBe(400);
  expect(got.body.message).toContain(named);
});

test('documents are added to an untyped dossier and refused for a typed one', async () => {
  const untyped = await main.post('/thirdparties/100003/dossiers', {
    dossierReference: 'U-1',
    requiredDocuments: ['DOC_TAX'],
  });
  const path = `/dossiers/${untyped.body.dossierId}`;
  expect((await main.post(`${path}/requirements`, { newRequiredDocuments: ['DOC_REGISTER'] })).status).toBe(200);
  const codes = (await main.get(`${path}/documents`)).body.content.map((each: Json) => each.documentCode);
  expect(codes).toEqual(['DOC_TAX', 'DOC_REGISTER']);
  expect((await main.post(`${path}/requirements`, { newRequiredDocuments: ['NOPE'] })).status).toBe(400);
  expect((await main.post('/dossiers/2000012/requirements', { newRequiredDocuments: ['DOC_TAX'] })).status).toBe(409);
  expect((await main.post('/dossiers/1/requirements', { newRequiredDocuments: ['DOC_TAX'] })).status).toBe(404);
});

test('an approval makes the document valid once, and takes the response, not the document', async () => {
  const [{ responseId, documentId, dossierId } = { responseId: 0, documentId: 0, dossierId: 0 }] = waiting();
  const since = sandbox.now();
  expect((await main.post(`/responses/${documentId}/approve`, {})).status).toBe(404);
  expect((await main.post(`/responses/${responseId}/approve`, { comment: 'Conforme' })).status).toBe(204);
  expect((await main.get(`/dossiers/${dossierId}/documents/${documentId}`)).body.statusCode).toBe('VALID');
  expect(eventsOf(documentId, since)).toEqual([
    'DOCUMENT_ANSWER_ACCEPTED',
    'DOCUMENT_ANSWER_STATUS_UPDATE',
    'DOCUMENT_ANSWER_STATUS_UPDATE_VALID',
  ]);
  expect((await main.post(`/responses/${responseId}/approve`, {})).status).toBe(409);
});

test('a rejection needs the sharing choice; shared, it is NOT_VALID and a mail is sent, otherwise it is BELOW_EXPECTATION', async () => {
  const [first, second] = waiting();
  const mails = sandbox.outbox().length;
  expect((await main.post(`/responses/${first!.responseId}/reject`, { comment: 'x' })).status).toBe(400);
  const decision = { comment: 'Illisible', shareRejectionReason: true };
  expect((await main.post(`/responses/${first!.responseId}/reject`, decision)).status).toBe(204);
  expect(
    sandbox
      .outbox()
      .slice(mails)
      .map(({ kind }) => kind),
  ).toContain('rejection');
  const kept = { shareRejectionReason: false };
  expect((await main.post(`/responses/${second!.responseId}/reject`, kept)).status).toBe(204);
  const statusOf = async ({ dossierId, documentId }: { dossierId: number; documentId: number }) =>
    (await main.get(`/dossiers/${dossierId}/documents/${documentId}`)).body.statusCode;
  expect([await statusOf(first!), await statusOf(second!)]).toEqual(['NOT_VALID', 'BELOW_EXPECTATION']);
});

test('extracted data are in the five operations only, and only on request', async () => {
  const has = (body: unknown) => JSON.stringify(body).includes('"extractedData":[{');
  const days = 'eventOccurrenceStartDate=2026-01-01T00:00:00&eventOccurrenceEndDate=2026-11-01T00:00:00';
  const documentId = (await main.get('/dossiers/2000012/documents')).body.content[0].documentId;
  const gives = [
    '/dossiers/2000012/documents?',
    `/dossiers/2000012/documents/${documentId}?`,
    `/documents/search?eventNames=DOCUMENT_ANSWER_ADDED&${days}&`,
    '/dossiers/2000012?',
    '/thirdparties/100001/dossiers?',
  ];
  for (const path of gives) {
    expect([path, has((await main.get(`${path}withExtractedData=true`)).body)]).toEqual([path, true]);
    expect((await main.get(path)).body).toEqual((await main.get(`${path}withExtractedData=false`)).body);
    expect(has((await main.get(path)).body)).toBe(false);
  }
  for (const path of ['/dossiers?', `/dossiers/search?eventNames=DOSSIER_ADDED&${days}&`]) {
    const got = await main.get(`${path}withExtractedData=true`);
    expect([got.status, has(got.body)]).toEqual([200, false]);
  }
});

test('a file is a PDF of the stated size under its own name', async () => {
  const { body } = await main.get('/dossiers/2000012/documents');
  const document = body.content[0];
  const evidence = document.evidences[0];
  const path = `/api/v1/account/1001/dossiers/2000012/documents/${document.documentId}/files/${evidence.id}`;
  const headers = { authorization: `Bearer ${main.token}` };
  const answer = await fetch(`${sandbox.baseUrl}${path}`, { headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent(evidence.fileName)}`,
  );
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-');
  expect(bytes.length).toBe(evidence.fileSize);
  const legacy = await fetch(`${sandbox.legacyBaseUrl}${path}`, { headers });
  expect(new Uint8Array(await legacy.arrayBuffer())).toEqual(bytes);
  const wrong = `/dossiers/2000012/documents/${document.documentId}/files/${evidence.responseId}`;
  expect((await main.get(wrong)).status).toBe(404);
});

test('the archive of a dossier holds every file once', async () => {
  const answer = await fetch(`${sandbox.baseUrl}/api/v1/account/1001/dossiers/2000012/files`, {
    headers: { authorization: `Bearer ${main.token}` },
  });
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const { body } = await main.get('/dossiers/2000012/documents');
  const count = body.content.reduce((sum: number, each: Json) => sum + each.evidences.length, 0);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(Object.keys(entries)).toHaveLength(count);
});

test('a document answers without its dossier in the path too', async () => {
  const { body } = await main.get('/dossiers/2000012/documents');
  const [document] = body.content;
  expect((await main.get(`/documents/${document.documentId}`)).body).toEqual(document);
  expect((await main.get(`/dossiers/2000013/documents/${document.documentId}`)).status).toBe(404);
});

test('a temporary address needs no token, serves the same bytes, and ends after five minutes', async () => {
  const { body } = await main.get('/dossiers/2000012/documents');
  const { documentId, evidences } = body.content[0];
  const signed = await main.get(`/dossiers/2000012/documents/${documentId}/files/${evidences[0].id}/url`);
  const bytes = await (await fetch(signed.body.url)).arrayBuffer();
  expect(bytes.byteLength).toBe(evidences[0].fileSize);
  expect((await read(fetch(signed.body.url.replace('signature=', 'signature=0')))).status).toBe(403);
  expect((await read(fetch(signed.body.url.replace(/storage\/\d+/, 'storage/400000001')))).status).toBe(403);
  sandbox.advance({ seconds: 301 });
  expect((await read(fetch(signed.body.url))).status).toBe(403);
});
