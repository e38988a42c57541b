import { currentEndpoints, document } from '@tpr/core/api';
import { approve, type Decided, RuleRefusal, reject } from '../domain/index.ts';
import { moveDocument } from '../domain/documents.ts';
import { absentParameter, answers, type AcceptedCall, type Replies } from '../server/call.ts';
import { FailedAnswer } from '../server/failure.ts';
import type { DocumentDetailRow } from '../store/index.ts';
import { findDossier } from './dossiers.ts';
import { readPage, rowId, withEvents } from './listing.ts';
import { writeDocument } from './records/document.ts';
import { documentsOf } from './records/dossier.ts';

const { documents, responses } = currentEndpoints;

function findDocument({ store, accountId }: AcceptedCall, dossierId: number, id: number): DocumentDetailRow {
  const row = store.get<DocumentDetailRow>(
    'SELECT * FROM documentDetail WHERE id = ? AND dossierId = ? AND accountId = ?',
    id,
    dossierId,
    accountId,
  );
  if (!row)
    throw new RuleRefusal('not-found', `Document ${id < 0 ? '' : `${id} `}does not exist in dossier ${dossierId}.`);
  return row;
}

const list = answers(documents.list, (call) => {
  const { id } = findDossier(call, rowId(call.input.dossierId));
  return { list: documentsOf(call, id).map((row) => writeDocument(row, call)) };
});

const get = answers(documents.get, (call) => {
  const documentId = rowId(call.input.documentId);
  const { dossierId: named } = call.input;
  const dossierId = named === absentParameter ? dossierOf(call, documentId) : rowId(named);
  return { item: writeDocument(findDocument(call, dossierId, documentId), call) };
});

const dossierOf = ({ store }: AcceptedCall, documentId: number): number =>
  store.get<{ dossierId: number }>('SELECT dossierId FROM document WHERE id = ?', documentId)?.dossierId ?? -1;

const searchByEvents = answers(documents.searchByEvents, (call) => {
  const { serializer } = call;
  const all = { from: 'documentDetail', where: 'accountId = ?', values: [call.accountId] } as const;
  const { rows, total } = readPage<DocumentDetailRow>(call, withEvents(all, call));
  const write = (row: DocumentDetailRow) =>
    serializer.is('G30=ids')
      ? serializer.emit(document, { documentId: row.id, dossierId: row.dossierId })
      : writeDocument(row, call);
  return { list: rows.map(write), total };
});

/** Runs a decision; the variants determine the response for a document that is not awaiting one (G91). */
function decide(call: AcceptedCall, run: () => Decided): Replies['none'] {
  const { is } = call.serializer;
  try {
    const { dossierId, documentId } = run();
    if (!is('R114=document')) return { status: 204 };
    return { status: 200, body: writeDocument(findDocument(call, dossierId, documentId), call) };
  } catch (error) {
    if (!(error instanceof RuleRefusal) || error.reason !== 'wrong-state') throw error;
    if (is('G91=200')) return { status: 200, body: {} };
    throw new FailedAnswer(is('G91=400') ? 400 : is('G91=403') ? 403 : is('G91=404') ? 404 : 409, error.message);
  }
}

const approveAnswer = answers(responses.approve, (call) => {
  const { store, accountId, now, input } = call;
  const { comment } = input;
  const decision = { accountId, responseId: rowId(input.responseId), ...(comment !== undefined && { comment }) };
  return decide(call, () => approve(store, decision, now));
});

const rejectAnswer = answers(responses.reject, (call) => {
  const { store, accountId, now, input, serializer } = call;
  const { comment, shareRejectionReason } = input;
  if (comment === undefined && serializer.is('G92=required')) throw new FailedAnswer(400, 'comment is required.');
  const decision = { accountId, responseId: rowId(input.responseId), shareRejectionReason };
  return decide(call, () => {
    const decided = reject(store, { ...decision, ...(comment !== undefined && { comment }) }, now);
    if (serializer.is('G90=strict')) moveDocument(store, decided.documentId, 'INVALID', now);
    return decided;
  });
});

export const documentRoutes = [list, get, searchByEvents, approveAnswer, rejectAnswer];
