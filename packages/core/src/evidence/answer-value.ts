import { zoneOf, type Profile } from '../api/profile/index.ts';
import type { FormAnswer } from '../api/records/form-answer.ts';
import { readAmount } from '../values/amount.ts';
import { trimText } from '../values/cell.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { readYesNo } from '../values/tri-state.ts';

/** An answer as sent, with or without its raw record. */
export type SentAnswer = Omit<FormAnswer, 'raw'>;

export interface AnswerReading {
  /** Text, number, boolean or a date as YYYY-MM-DD. Null if empty or not of its type; an invalid IBAN stays text. */
  readonly value: string | number | boolean | null;
  /** What is wrong with the answer for its type, in one sentence. */
  readonly fault: string | undefined;
}

/** The typed value of an answer (R105). An account number is not checked here, since the check needs a large library. */
export function readAnswer({ type, value: sent }: SentAnswer, profile: Profile): AnswerReading {
  const text = trimText(sent ?? '');
  if (text === '') return { value: null, fault: undefined };
  switch (type?.toLowerCase()) {
    case 'date':
      // The form of the specification (R105), or another date format of the service.
      return whole(parseLocalDate(text, zoneOf(profile)), `"${text}" is not a date of the form DD/MM/YYYY.`);
    case 'boolean': {
      const words = { yes: profile.get('values.yes'), no: profile.get('values.no') };
      return whole(readYesNo(text, words), `"${text}" is neither yes nor no.`);
    }
    case 'number': {
      const amount = readAmount(text, { decimalSeparator: text.includes(',') ? ',' : '.' });
      return amount.ok ? { value: amount.value, fault: undefined } : { value: null, fault: amount.message };
    }
    default:
      return { value: sent, fault: undefined };
  }
}

function whole<T extends string | boolean>(value: T | undefined, fault: string): AnswerReading {
  return value === undefined ? { value: null, fault } : { value, fault: undefined };
}
