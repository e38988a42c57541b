export { readAmount, type Amount, type AmountOptions } from './amount.ts';
export { writeAmount, type DecimalSeparator } from './parse-amount.ts';
export { attributeTypes, type AttributeType, type AttributeValue } from './attribute-type.ts';
export { cellToAttribute, type AttributeOptions } from './cell-to-attribute.ts';
export type { AttributeRefusal, AttributeValues, WritableAttribute } from './writable-attribute.ts';
export { dateOf, daysBetween, parseIsoDate, type LocalDate, type LocalDateTime } from './calendar.ts';
export { cleanText, failureMark, trimText, type Cell } from './cell.ts';
export { countryName, readCountry, type Country } from './country.ts';
export { csvSeparators, quoteCsvText, unguardCsvText, type CsvSeparator } from './csv-text.ts';
export { readEmailAddresses } from './email-address.ts';
export {
  dateTimeToSerial,
  dateToSerial,
  mayBeCount,
  readSerial,
  serialToDate,
  serialToDateTime,
  serialToTime,
  type DateSystem,
} from './excel-serial.ts';
export { safeFileName } from './file-name.ts';
export { frenchVatOf } from './french-vat.ts';
export { isSameIban, readBic, readIban, ribKeyOf, type Bic, type Iban } from './iban.ts';
export { resolveLabel, type ResolvedLabel, type UnresolvedLabel } from './label.ts';
export type { LegacyIdTypeCode, LegalIdKind, LegalIdResult, LegalIdTypeCode } from './legal-id-result.ts';
export { readLegalId, type LegalIdOptions } from './legal-id.ts';
export { parseLocalDate, parseLocalDateTime, parseZonedInstantMs } from './local-date.ts';
export { countEdits, foldText } from './match.ts';
export { readNaf, type NafCode, type NafNomenclature } from './naf.ts';
export { describeNote, type Note, type NoteCode, type Refusal } from './note.ts';
export { cutText, isFormulaLike } from './safe-text.ts';
export { isSiren } from './siren.ts';
export { isSiret } from './siret.ts';
export { statuses, thirdPartyStatuses, type Status, type ThirdPartyStatus } from './status.ts';
export { readTypedDay } from './typed-date.ts';
export { readTriState, readYesNo, type TriState } from './tri-state.ts';
export { takeUtf8 } from './utf8-text.ts';
export { formatInstant, parseIsoDateTime } from './wall-time.ts';
export { comparableId } from './written-identifier.ts';
export { instantOf, wallClock, type Zone } from './zone.ts';
