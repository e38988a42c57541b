import { ConnectorError, type GivenValue } from '@tpr/core';
import { faultOfText, isMoment, textOf } from '../parameters.ts';

type Value = GivenValue['value'];

/** Whether a value is empty, in each form that nodes return: also an empty list, and a list of empty values. */
export function isBlank(given: unknown): boolean {
  if (Array.isArray(given)) return given.every((part) => !isNull(part) && isBlank(part));
  return !isOther(given) && textOf(given) === '';
}

/**
 * The value of a field or an expression, in which dates are objects of several kinds.
 * @throws ConnectorError `config` for an object, an invalid date, a null in a list or a number that is not finite.
 */
export function valueOf(given: unknown, title: string): Value {
  // Not the title: it may be the label of an attribute, such as "size", and errors of that field have other advice.
  const refuse = (what: string) => new ConnectorError('config', `${title} ${what}`, { field: 'value' });
  if (Array.isArray(given)) {
    if (given.some(isNull)) throw refuse('has null in its list: give values only, or an empty list.');
    return given.filter((part) => !isBlank(part)).map((part: unknown) => valueOf(part, title)) as Value;
  }
  if (typeof given === 'number' && !Number.isFinite(given)) throw refuse(`is ${given}, which is not a number.`);
  if (typeof given === 'number' || typeof given === 'boolean') return given;
  if (isOther(given)) throw refuse('is an object: give a text, a number, a date or a list.');
  const text = textOf(given);
  if (isMoment(given) && !/^[+-]?\d/.test(text)) throw refuse('is a date that does not exist: give another one.');
  const fault = faultOfText(text);
  if (fault !== undefined) throw refuse(fault);
  return text;
}

/** An object that is neither a list nor a date. */
const isOther = (given: unknown): boolean => typeof given === 'object' && given !== null && !isMoment(given);
const isNull = (given: unknown): boolean => given === null || given === undefined;
