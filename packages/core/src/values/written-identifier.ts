/**
 * An identifier for comparison with others: in upper case, without the blanks and separators that services and users
 * write between its groups.
 */
export const compactIdentifier = (text: string): string => text.replace(/[\s.\-_/]/g, '').toUpperCase();

/**
 * As `compactIdentifier`, padded with zeros to a number of digits. An identifier that was stored as a number has lost
 * its leading zeros. A text with characters other than digits is returned unchanged.
 */
export function paddedIdentifier(text: string, digits: number): string {
  const compact = compactIdentifier(text);
  return /^\d+$/.test(compact) ? compact.padStart(digits, '0') : text;
}

/** The identifier of a record for comparison: services differ in leading zeros of a number and in the case of a UUID. */
export function comparableId(id: string): string {
  const text = id.trim().toLowerCase();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}
