/**
 * What a formula is told when it can not be answered: one English sentence for each code, with what to do. `{name}`
 * stands for a parameter. A table in another language has the same keys.
 */
export const englishLookupSentences = {
  // What was typed.
  idTooLong: '{text} is too long for a number, so its last digits are lost: format the cell as text and type it again.',
  idNotWhole: '{text} is no identifier: use the one in the first column of the portfolio.',
  errorInCell: 'The cell that is asked about holds an error: correct that one first.',
  missingId: 'Fill in the identifier of the third party.',
  missingLabel: 'Fill in the name of the attribute or indicator.',
  missingDocument: 'Fill in the code or the name of the document.',
  missingField: 'Fill in the name of the field.',
  missingEvents: 'Fill in what to look for: third parties, dossiers, documents, or event codes.',
  missingSince: 'Fill in the day from which on to look.',
  missingText: 'Fill in what to search for.',
  notDate: '{text} is no date: type a date, or a text such as 2026-11-01.',
  rangeReversed: 'The start {from} lies after the end {to}: exchange the two dates.',
  notFilter: '{text} is no filter: write a column, a comparison and a value, such as "Criticality=High".',
  unlikeShapes: 'The two ranges do not fit together: give both the same size, or one a single row or column.',

  // What is not there.
  notFound: 'There is no third party {id} in this portfolio: check the identifier.',
  notFoundSiret: 'There is no third party {id}. It looks like a SIRET: use the first column of the portfolio instead.',
  dossierNotFound: 'There is no dossier {id}: check the identifier.',
  unknownField: 'There is no field {text}. There are, for example: {near}.',
  unknownColumn: 'There is no column {text}. There are, for example: {near}.',
  unknownAttribute: 'There is no attribute {text}. There are, for example: {near}.',
  noAttributes: 'There is no attribute {text}: this account has none.',
  unknownIndicator: 'This third party has no indicator {text}. It has, for example: {near}.',
  noIndicators: 'This third party has no indicators.',
  ambiguousLabel: '{text} fits several: {near}. Type one exactly.',
  unknownStatus: '{text} is no status. Use one of: {near}.',
  unknownDocument: 'This third party has no document {text}. It has, for example: {near}.',
  noDocuments: 'This third party has no documents.',
  unknownExtracted: 'Nothing named {text} was read on this document. There are, for example: {near}.',
  noExtracted: 'Nothing was read on this document.',
  unknownEvents: '{text} is neither a kind of events nor an event code. Kinds are: third parties, dossiers, documents.',

  // What may not be asked now.
  notKept: 'Press Enter to read this value.',
} as const;

export type LookupCode = keyof typeof englishLookupSentences;
export type LookupSentences = Readonly<Record<LookupCode, string>>;
