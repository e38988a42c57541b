import { canonicalStatus, statuses } from '../../values/status.ts';
import { anything, dateTime, flag, id, list, name, number, text, type Field } from '../field.ts';
import { labelOf } from '../profile/choices.ts';
import { record, type RecordOf } from '../record.ts';
import { within, type JsonPlace } from '../json-path.ts';
import { extractedField, type ExtractedField } from './extracted-field.ts';
import { formAnswer } from './form-answer.ts';

const extractedFields: Field<ExtractedField[]> = list(extractedField);

/** Entries of the automatic check: under its own name, or in any object that has an extractedData list (G36, G81). */
function extractedFrom(check: unknown, raw: Readonly<Record<string, unknown>>, place: JsonPlace): ExtractedField[] {
  const holder = check ?? Object.values(raw).find((value) => Array.isArray(dataOf(value)));
  return extractedFields.read(dataOf(holder), within(place, 'extractedData'));
}

function dataOf(check: unknown): unknown {
  return typeof check === 'object' && check !== null ? (check as Record<string, unknown>)['extractedData'] : undefined;
}

/**
 * The evidence for a document: an uploaded file (`fileUUID`, `fileName`) or a completed form (`formdata`), R069–R081.
 * `id` is the fileId of a download; `responseId` is for approve and reject (R068, R070). A label is the profile's name
 * for a code of the service, null where it has none (G75).
 */
export const evidence = record(
  'evidence',
  'R069',
  {
    id: id(),
    responseId: id(),
    uploadDate: dateTime(),
    expirationDate: dateTime(),
    fileUUID: text(),
    fileName: text(),
    fileSize: number(),
    formdata: list(formAnswer),
    format: text(),
    issuer: text(),
    transmitter: text(),
    metadata: anything(),
    serviceCheck: anything(),
  },
  (values, raw, place) => ({
    issuerLabel: labelOf(place.profile, 'labels.issuer', values.issuer),
    transmitterLabel: labelOf(place.profile, 'labels.transmitter', values.transmitter),
    formatLabel: labelOf(place.profile, 'labels.format', values.format),
    kind: evidenceKind(values.fileUUID ?? values.fileName, values.formdata),
    extractedData: extractedFrom(values.serviceCheck, raw, place),
  }),
);
export type Evidence = RecordOf<typeof evidence>;

/** An evidence that is neither file nor form is reported as `unknown`, not refused (R012). */
function evidenceKind(file: string | null, answers: readonly unknown[]): 'file' | 'form' | 'unknown' {
  if (file !== null) return 'file';
  return answers.length > 0 ? 'form' : 'unknown';
}

/**
 * A required document, with the evidence supplied for it (R058–R065). `statusCode` is the service's word, `status` the
 * canonical one (G93): ABSENT, ONGOING, ACTION_REQUIRED, VALID, BELOW_EXPECTATION, INVALID, or null for an unknown
 * word.
 */
export const document = record(
  'document',
  'R058',
  {
    documentId: id(),
    dossierId: id(),
    thirdpartyId: id(),
    documentCode: name(),
    documentName: name(),
    requestDate: dateTime(),
    present: flag(),
    statusCode: text(),
    evidences: list(evidence),
  },
  (values, _raw, { profile }) => ({
    status: canonicalStatus(values.statusCode, profile.get('values.status'), statuses) ?? null,
  }),
);
export type Document = RecordOf<typeof document>;
