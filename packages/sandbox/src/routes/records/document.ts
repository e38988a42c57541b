import { document, evidence, extractedField, formAnswer, zoneOf } from '@tpr/core/api';
import { contentOf } from '../../seed/index.ts';
import type { AcceptedCall } from '../../server/call.ts';
import { inUtc, withOffset } from '../../server/clock.ts';
import type { Serializer, Wire } from '../../server/serializer.ts';
import type { DocumentDetailRow, EvidenceRow, FormEntry, ServiceCheck, WallClock } from '../../store/index.ts';

export function writeDocument(row: DocumentDetailRow, call: AcceptedCall): Wire {
  const { store, serializer } = call;
  const evidences = store.all<EvidenceRow>('SELECT * FROM evidence WHERE documentId = ? ORDER BY id', row.id);
  return serializer.emit(document, {
    documentId: row.id,
    dossierId: row.dossierId,
    // Undocumented: only sent when an overlay names it.
    thirdpartyId: 'fields.document.thirdpartyId' in serializer.profile.overrides ? row.thirdPartyId : undefined,
    documentCode: row.code,
    documentName: serializer.english ? row.englishName : row.name,
    requestDate: row.requestDate,
    present: row.present === 1,
    statusCode: serializer.status(row.status),
    evidences: evidences.map((each) => writeEvidence(each, call)),
  });
}

function writeEvidence(row: EvidenceRow, { store, serializer, withExtractedData }: AcceptedCall): Wire {
  const content = contentOf(store, row);
  const isFile = row.kind === 'file';
  return serializer.emit(evidence, {
    id: row.id,
    responseId: row.responseId,
    uploadDate: evidenceDate(row.uploadDate, serializer),
    expirationDate: evidenceDate(row.expirationDate, serializer),
    fileUUID: isFile ? row.fileUUID : undefined,
    fileName: isFile ? row.fileName : undefined,
    fileSize: isFile ? row.fileSize : undefined,
    formdata: content.formdata?.map((entry) => writeAnswer(entry, serializer)),
    format: row.format,
    issuer: row.issuer,
    transmitter: row.transmitter,
    metadata: writeMetadata(content.metadata, serializer),
    serviceCheck: withExtractedData ? writeCheck(content.serviceCheck, serializer) : undefined,
  });
}

export function evidenceDate(at: WallClock | null, { is, profile }: Serializer): string | null {
  if (at === null) return null;
  if (is('G76=date-only')) return at.slice(0, 10);
  if (is('G76=offset')) return withOffset(at, zoneOf(profile));
  return is('G76=utc') ? inUtc(at, zoneOf(profile)) : at;
}

function writeAnswer(entry: FormEntry, { emit, is, profile }: Serializer): Wire {
  const { type, key, title, order } = entry;
  const words = is('G86=oui') ? { yes: 'oui', no: 'non' } : truthWords(profile);
  const value = type === 'boolean' ? (words[entry.value as 'yes' | 'no'] ?? entry.value) : entry.value;
  return emit(formAnswer, { type, key, title, order, value });
}

/** The overlay's first word for each boolean, else the English one. */
function truthWords(profile: Serializer['profile']): { readonly yes: string; readonly no: string } {
  const firstWord = (key: 'values.yes' | 'values.no', usual: string) =>
    key in profile.overrides ? (profile.get(key)[0] ?? usual) : usual;
  return { yes: firstWord('values.yes', 'yes'), no: firstWord('values.no', 'no') };
}

/** Verifications use capitals: YES, NO. */
function writeMetadata(metadata: Wire | null | undefined, { profile }: Serializer): Wire | null | undefined {
  const { yes, no } = truthWords(profile);
  const words: Readonly<Record<string, string>> = { YES: yes === 'yes' ? 'YES' : yes, NO: no === 'no' ? 'NO' : no };
  return (
    metadata && Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, words[String(value)] ?? value]))
  );
}

/** The automatic check; the variants determine the form of one without entries (R092, G81). */
function writeCheck(check: ServiceCheck | null | undefined, { emit, is }: Serializer): unknown {
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
