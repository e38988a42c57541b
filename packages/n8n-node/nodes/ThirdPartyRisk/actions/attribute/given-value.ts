import { ConnectorError, type GivenValue } from '@tpr/core';
import { textOf } from '../parameters.ts';

type Value = GivenValue['value'];

/** Nothing, in every form in which nodes hand it on: no choice of several is none, too. */
export function isBlank(given: unknown): boolean {
  return Array.isArray(given) ? given.every(isBlank) : textOf(given) === '';
}

/**
 * What a field or an expression gives: moments come as objects of several kinds.
 * @throws ConnectorError `config` for what has no form as a value.
 */
export function valueOf(given: unknown, title: string): Value {
  if (Array.isArray(given)) {
    return given.filter((part) => !isBlank(part)).map((part: unknown) => valueOf(part, title)) as Value;
  }
  if (typeof given === 'number' || typeof given === 'boolean') return given;
  const text = textOf(given);
  if (text !== '[object Object]') return text;
  throw new ConnectorError('config', `${title} is an object: give a text, a number, a date or a list.`, {
    field: title,
  });
}
