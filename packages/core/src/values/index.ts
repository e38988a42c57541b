export { readAmount, type Amount, type AmountOptions } from './amount.ts';
export type { DecimalSeparator } from './amount-text.ts';
export type { AttributeType, AttributeValue } from './attribute-type.ts';
export {
  readAttributeCell,
  type AttributeOptions,
  type AttributeRefusal,
  type AttributeValues,
  type WritableAttribute,
} from './attribute-value.ts';
export { dateOf, daysBetween, parseIsoDate, type LocalDate, type LocalDateTime } from './calendar.ts';
export type { Cell } from './cell.ts';
export { countryName, readCountry, type Country } from './country.ts';
export { csvSeparators, quoteCsvText, unguardCsvText, type CsvSeparator } from './csv-text.ts';
export { dateTimeToSerial, dateToSerial, serialToDate, serialToDateTime, type DateSystem } from './excel-serial.ts';
export { safeFileName } from './file-name.ts';
export { frenchVatOf } from './french-vat.ts';
export { isSameIban, readBic, readIban, ribKeyOf, type Bic, type Iban } from './iban.ts';
export { resolveLabel, type ResolvedLabel, type UnresolvedLabel } from './label.ts';
export type { LegacyIdTypeCode, LegalIdKind, LegalIdReading, LegalIdTypeCode } from './legal-id-reading.ts';
export { readLegalId, type LegalIdOptions } from './legal-id.ts';
export { parseLocalDate, parseLocalDateTime } from './local-date.ts';
export { foldText } from './match.ts';
export { readNaf, type NafCode, type NafNomenclature } from './naf.ts';
export { describeNote, type Note, type NoteCode, type Refusal } from './note.ts';
export { cutText, isFormulaLike } from './safe-text.ts';
export { isSiren } from './siren.ts';
export { isSiret } from './siret.ts';
export { statuses, thirdPartyStatuses, type Status, type ThirdPartyStatus } from './status.ts';
export { readTriState, type TriState } from './tri-state.ts';
export { formatInstant, parseInstantMs, parseIsoDateTime } from './wall-time.ts';
export { instantOf, wallClock, type Zone } from './zone.ts';
