import { ConnectorError, type GivenValue } from '@tpr/core';

type Value = GivenValue['value'];

/** Whether a value is empty, in each form that nodes return: also an empty list, and a list of empty values. */
export function isBlank(given: unknown): boolean {
  if (Array.isArray(given)) return given.every((part) => !isNull(part) && isBlank(part));
  return !isOther(given) && textOf(given) === '';
}

/**
 * The value of a field or an expression, in which dates are objects of several kinds.
 * @throws ConnectorError `config` for an object, a null in a list, and a value that cannot be sent as it was meant.
 */
export function valueOf(given: unknown, title: string): Value {
  // Not the title: it may be the label of an attribute, such as "size", and errors of that field have other advice.
  const refuse = (what: string) => new ConnectorError('config', `${title} ${what}`, { field: 'value' });
  if (Array.isArray(given)) {
    if (given.some(isNull)) throw refuse('has null in its list: give values only, or an empty list.');
    return given.filter((part) => !isBlank(part)).map((part: unknown) => valueOf(part, title)) as Value;
  }
  const fault =
    faultOfValue(given) ?? (isOther(given) ? 'is an object: give a text, a number, a date or a list.' : undefined);
  if (fault !== undefined) throw refuse(fault);
  return typeof given === 'number' || typeof given === 'boolean' ? given : textOf(given);
}

/** An object that is neither a list nor a date. */
const isOther = (given: unknown): boolean => typeof given === 'object' && given !== null && !isMoment(given);
const isNull = (given: unknown): boolean => given === null || given === undefined;

/** The error of a number, a date or a text that cannot be sent as it was meant. */
export function faultOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return faultOfText(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return `is ${value}, which is not a number.`;
    const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
    return isRounded ? `is the number ${value}, which has lost digits: give it as a text.` : undefined;
  }
  const isInvalid = isMoment(value) && !/^[+-]?\d/.test(textOf(value));
  return isInvalid ? 'is a date that does not exist: give another one.' : undefined;
}

/** The texts into which n8n converts an invalid date, such as in a collection. */
const noDates = ['Invalid Date', 'Invalid DateTime'];

/** The error of a text that n8n has made of an invalid date or an object. */
function faultOfText(text: string): string | undefined {
  if (noDates.includes(text.trim())) return 'is a date that does not exist: give another one.';
  const isOfObject = text.includes('[object Object]');
  return isOfObject ? 'contains "[object Object]", the text of an object: name one of its fields.' : undefined;
}

interface Moment {
  toISO(): string | null;
}

/** Whether a value is a date of JavaScript, or one of n8n's expressions. */
export function isMoment(value: unknown): value is Date | Moment {
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && 'toISO' in value && typeof value.toISO === 'function';
}

/** The text of a value: ISO 8601 for a date, an empty text for null. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (!isMoment(value)) return String(value).trim();
  if (!(value instanceof Date)) return String(value.toISO());
  return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
}
