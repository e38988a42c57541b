import { zoneOf, type Profile } from '../api/profile/index.ts';
import type { Evidence } from '../api/records/document.ts';
import type { ExtractedField } from '../api/records/extracted-field.ts';
import { isEmptyCell } from '../values/cell.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { resultsIn, verificationKeys } from './bank-verification.ts';
import { newestFirst } from './extracted-mapping.ts';
import { readAnswer, type SentAnswer } from './answer-value.ts';

/**
 * A fact that an evidence states: an extracted entry, an answer of its form, or a result of its verification. `name` is
 * its technical name, exactly as sent.
 */
export type EvidenceField = Pick<ExtractedField, 'name' | 'type' | 'found' | 'value'> & {
  /** The question of an answer, if its form states one (R101). */
  readonly question?: string;
};

/** A field of one evidence among several. */
export interface UploadedField extends EvidenceField {
  /** Position of its evidence, 0 for the newest. */
  readonly upload: number;
}

/** The part of a document that is read here, with or without its raw records. */
export interface FieldSource {
  readonly evidences: readonly (Pick<Evidence, 'id' | 'uploadDate' | 'metadata'> & {
    readonly extractedData: readonly EvidenceField[];
    readonly formdata: readonly SentAnswer[];
  })[];
}

/**
 * The fields of a document, starting with those of its newest evidence (G79). Of several evidences that have a name, only
 * the newest counts, even without a value: the document in force does not contain what an older one did (R093). An older
 * evidence's verification does not count at all, because the newest one may name another account.
 */
export function fieldsOf({ evidences }: FieldSource, profile: Profile): UploadedField[] {
  const known = new Set<string>();
  return newestFirst(evidences).flatMap(({ extractedData, formdata, metadata }, upload) => {
    const verified = upload === 0 ? verificationFields(metadata, profile) : [];
    const fields = [...extractedData, ...formdata.map((each) => answerField(each, profile)), ...verified].filter(
      ({ name }) => name === null || !known.has(name),
    );
    for (const { name } of fields) if (name !== null) known.add(name);
    return fields.map((field) => ({ ...field, upload }));
  });
}

/** The technical names in documents, for choosing a mapping: how often each occurs (`met`) and has a value (`found`). */
export function countNames(
  documents: readonly FieldSource[],
  profile: Profile,
): ReadonlyMap<string, { met: number; found: number }> {
  const counts = new Map<string, { met: number; found: number }>();
  for (const { name, found } of documents.flatMap((document) => fieldsOf(document, profile))) {
    if (name === null) continue;
    const before = counts.get(name) ?? { met: 0, found: 0 };
    counts.set(name, { met: before.met + 1, found: before.found + (found ? 1 : 0) });
  }
  return counts;
}

/** An answer that does not fit its type is kept as text, because users still want to see it. */
function answerField(answer: SentAnswer, profile: Profile): EvidenceField {
  const { value, fault } = readAnswer(answer, profile);
  const { key: name, title } = answer;
  const question = title?.trim() ?? '';
  const asked = question === '' ? {} : { question };
  if (fault !== undefined) return { name, type: null, value: answer.value, found: true, ...asked };
  return { name, type: answer.type, value, found: value !== null, ...asked };
}

/** Results of a verification, under their keys. YES stays a text, since there are further words such as UNKNOWN (R098). */
function verificationFields(metadata: unknown, profile: Profile): EvidenceField[] {
  return resultsIn(metadata).map(([name, sent]): EvidenceField => {
    const value = isShown(sent) ? sent : null;
    const date =
      name === verificationKeys.verificationDate ? parseLocalDate(String(value ?? ''), zoneOf(profile)) : undefined;
    return { name, type: date === undefined ? null : 'DATE', value: date ?? value, found: value !== null };
  });
}

function isShown(value: unknown): value is string | number | boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && !isEmptyCell(value));
}
