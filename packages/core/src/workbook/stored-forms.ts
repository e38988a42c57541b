/**
 * The forms of values that are stored in the document. Stored values are validated: another version of the connector
 * may have stored another format, and a user may have edited the hidden sheet.
 */

export type StoredObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is StoredObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Whether all these entries of an object are texts. */
export const hasTexts = (value: StoredObject, ...names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');
