import { createNote, describeNote, type Note } from './note.ts';

/** The kinds of legal identifiers of companies. */
export type LegalIdKind = 'SIRET' | 'VAT' | 'DUNS' | 'SIREN';
/** The service's codes (R043-R045). A SIREN has none: it is only searched for. */
export type LegalIdTypeCode = 'CIT001' | 'CIT002' | 'CIT003';
/** The type codes that the legacy interface accepts (R046). */
export type LegacyIdTypeCode = Exclude<LegalIdTypeCode, 'CIT003'>;

/**
 * The legal identifier of a cell. `valid`: form and check digit are right; `wellFormed`: the form is right and there is
 * no check digit. Neither means that the company exists. A reading with a note is sent only after the user confirmed it.
 */
export interface LegalIdResult {
  /** Absent when it is unknown. */
  readonly kind?: LegalIdKind;
  readonly typeCode?: LegalIdTypeCode;
  /** The form to send; for `invalid`, the cleaned text as it was given. */
  readonly value: string;
  readonly state: 'valid' | 'wellFormed' | 'invalid';
  /** What was repaired or, for `invalid`, the reason. */
  readonly notes: readonly Note[];
  /** Only for `invalid`: the reason in English. */
  readonly message?: string;
  /** Only for `invalid`: the identifier that was probably meant; use it only after the user agreed. */
  readonly suggestion?: string;
}

/** The type code with which an identifier of a kind is added to the service. */
export const typeCodes: Readonly<Partial<Record<LegalIdKind, LegalIdTypeCode>>> = {
  SIRET: 'CIT001',
  VAT: 'CIT002',
  DUNS: 'CIT003',
};

const kindNames: ReadonlyMap<string, LegalIdKind> = new Map([
  ['SIRET', 'SIRET'],
  ['SIREN', 'SIREN'],
  ['VAT', 'VAT'],
  ['TVA', 'VAT'],
  ['DUNS', 'DUNS'],
  ...Object.entries(typeCodes).map(([kind, code]) => [code, kind as LegalIdKind] as const),
]);

/** The kind by its English or French name, or by the service's type code; case does not count. */
export const legalIdKindOf = (name: string): LegalIdKind | undefined => kindNames.get(name.trim().toUpperCase());

export function acceptId(
  kind: LegalIdKind,
  value: string,
  state: 'valid' | 'wellFormed',
  notes: readonly Note[] = [],
): LegalIdResult {
  return { ...describeKind(kind), value, state, notes };
}

export function refuseId(kind: LegalIdKind | undefined, value: string, note: Note, suggestion?: string): LegalIdResult {
  return {
    ...describeKind(kind),
    value,
    state: 'invalid',
    notes: [note],
    message: describeNote(note),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** Refusal of a text whose length or characters do not fit a number of `length` digits. */
export function refuseDigits(kind: LegalIdKind, text: string, length: number): LegalIdResult {
  const note = /^\d+$/.test(text)
    ? createNote('wrongLength', { kind, text, length: String(length), found: String(text.length) })
    : createNote('notDigits', { kind, text, length: String(length) });
  return refuseId(kind, text, note);
}

export function notePadding(value: string): Note {
  return createNote('padded', { value });
}

function describeKind(kind: LegalIdKind | undefined): Pick<LegalIdResult, 'kind' | 'typeCode'> {
  if (kind === undefined) return {};
  const typeCode = typeCodes[kind];
  return typeCode === undefined ? { kind } : { kind, typeCode };
}
