import { document, evidence, extractedField, formAnswer } from '@tpr/core/service';
import { contentOf } from '../../seed/index.ts';
import type { AcceptedCall } from '../../server/call.ts';
import type { Scribe, Wire } from '../../server/scribe.ts';
import type { DocumentDetailRow, EvidenceRow, FormEntry, ServiceCheck, WallClock } from '../../store/index.ts';

export function writeDocument(row: DocumentDetailRow, call: AcceptedCall): Wire {
  const { store, scribe } = call;
  const evidences = store.all<EvidenceRow>('SELECT * FROM evidence WHERE documentId = ? ORDER BY id', row.id);
  return scribe.emit(document, {
    documentId: row.id,
    dossierId: row.dossierId,
    documentCode: row.code,
    documentName: scribe.english ? row.englishName : row.name,
    requestDate: row.requestDate,
    present: row.present === 1,
    statusCode: scribe.status(row.status),
    evidences: evidences.map((each) => writeEvidence(each, call)),
  });
}

function writeEvidence(row: EvidenceRow, { store, scribe, withExtractedData }: AcceptedCall): Wire {
  const content = contentOf(store, row);
  const isFile = row.kind === 'file';
  return scribe.emit(evidence, {
    id: row.id,
    responseId: row.responseId,
    uploadDate: evidenceDate(row.uploadDate, scribe),
    expirationDate: evidenceDate(row.expirationDate, scribe),
    fileUUID: isFile ? row.fileUUID : undefined,
    fileName: isFile ? row.fileName : undefined,
    fileSize: isFile ? row.fileSize : undefined,
    formdata: content.formdata?.map((entry) => writeAnswer(entry, scribe)),
    format: row.format,
    issuer: row.issuer,
    transmitter: row.transmitter,
    metadata: content.metadata,
    serviceCheck: withExtractedData ? writeCheck(content.serviceCheck, scribe) : undefined,
  });
}

const evidenceDate = (at: WallClock | null, { is }: Scribe) => (is('G76=date-only') ? (at?.slice(0, 10) ?? null) : at);

function writeAnswer(entry: FormEntry, { emit, is }: Scribe): Wire {
  const { type, key, title, order } = entry;
  const french = type === 'boolean' && is('G86=oui');
  const value = french ? entry.value.replace('yes', 'oui').replace('no', 'non') : entry.value;
  return emit(formAnswer, { type, key, title, order, value });
}

/** The automatic check; one without entries is absent in whatever form the session says (R092, G81). */
function writeCheck(check: ServiceCheck | null | undefined, { emit, is }: Scribe): unknown {
  const entries = check?.extractedData ?? [];
  if (entries.length === 0) {
    if (is('G81=no-check')) return undefined;
    if (is('G81=null')) return null;
    if (is('G81=empty')) return {};
    if (is('G81=null-data')) return { extractedData: null };
    return is('G81=empty-data') ? { extractedData: [] } : check;
  }
  const missingTruth = is('G82=text') ? '' : is('G82=false') ? false : null;
  const extractedData = entries.map(({ name, type, label, value }) =>
    emit(extractedField, { name, type, label, value: type === 'BOOLEAN' && value === null ? missingTruth : value }),
  );
  return { ...check, extractedData };
}
