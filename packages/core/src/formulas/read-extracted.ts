import { mapConcurrent, type Op } from '../runtime/op.ts';
import { fieldsOf, type EvidenceField } from '../evidence/evidence-fields.ts';
import { findExtracted, type ExtractedValue } from '../evidence/extracted-mapping.ts';
import type { Profile } from '../api/profile/index.ts';
import type { Document } from '../api/records/document.ts';
import type { TypedCell } from './evaluate-each.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import { requireThere } from './require-third-party.ts';
import { plainCell } from './read-indicator.ts';
import { refuseName, sample } from './refuse-name.ts';
import { matchName } from './match-name.ts';
import { FormulaError } from './formula-error.ts';

/**
 * The value of a document's field: extracted, answered in a form, or verified. The name may list several spellings of the
 * same fact, separated by `|`. The first one with a value is used. Empty when the document has the field without a value
 * (R093). Of several such documents the one uploaded last is used.
 * @param wanted code, name or identifier of the document.
 * @throws FormulaError for a document that does not exist, or a name that it has no field of.
 */
export function* readExtracted(
  reader: ThirdPartyReader,
  profile: Profile,
  id: string,
  wanted: string,
  name: string,
): Op<TypedCell> {
  const document = latest(yield* findDocuments(reader, id, wanted));
  const entries = fieldsOf(document, profile);
  const spellings = name.split('|').map((spelling) => spelling.trim());
  // Extracted names can differ by case alone (R096), so they are matched exactly.
  const found = findExtracted(entries, spellings);
  if (found.name !== undefined) return typedCell(found, entries);
  const known = entries.map((entry) => entry.name).filter((each) => each !== null);
  return refuseName(name, [...new Set(known)], 'unknownExtracted', 'noExtracted', 'refused');
}

function typedCell({ name, value }: ExtractedValue, entries: readonly EvidenceField[]): TypedCell {
  const entry = entries.find((each) => each.name === name && each.value === value);
  const isDate = entry?.type?.toUpperCase() === 'DATE' && typeof value === 'string';
  return isDate ? { type: 'date', value } : plainCell(value);
}

function* findDocuments(reader: ThirdPartyReader, id: string, wanted: string): Op<WithoutRaw<Document>[]> {
  const dossiers = yield* requireThere(id, reader.dossiers(id));
  // Embedded documents come without extracted data; they show which dossiers are worth a call for it.
  const worth = dossiers.filter(({ documents }) => documents === null || choose(documents, wanted).length > 0);
  const isMeant = (document: Named): boolean => choose([document], wanted).length > 0;
  const reads = worth.map((dossier) => reader.documents.withExtracted(dossier, isMeant));
  const read = (yield* mapConcurrent(reads, reader.concurrency)).flatMap((documents) => documents ?? []);
  const found = choose(read, wanted);
  if (found.length > 0) return found;
  const present = dossiers.flatMap(({ documents }) => documents ?? []);
  if (present.length === 0) throw new FormulaError('noDocuments', {}, 'refused');
  throw new FormulaError(
    'unknownDocument',
    { text: wanted, near: sample(present.map((each) => each.documentName ?? each.documentCode)) },
    'refused',
  );
}

type Named = Pick<Document, 'documentCode' | 'documentName' | 'documentId'>;

function choose<T extends Named>(documents: readonly T[], wanted: string): T[] {
  const namesOf = ({ documentCode, documentName, documentId }: Named) => [documentCode, documentName, documentId];
  const names = documents.flatMap(namesOf).filter((name) => name !== null);
  const found = matchName(wanted, [...new Set(names)]);
  return found === undefined ? [] : documents.filter((each) => namesOf(each).includes(found));
}

function latest(documents: readonly WithoutRaw<Document>[]): WithoutRaw<Document> {
  return documents.reduce((best, each) => (uploadOf(each) > uploadOf(best) ? each : best));
}

function uploadOf({ evidences }: WithoutRaw<Document>): string {
  return evidences.reduce((last, { uploadDate }) => (uploadDate !== null && uploadDate > last ? uploadDate : last), '');
}
