import { readAmount } from '../values/amount.ts';
import { readIban } from '../values/iban.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { readYesNo, type YesNoWords } from '../values/tri-state.ts';
import { zoneOf, type Profile } from '../api/profile/index.ts';
import type { FormAnswer } from '../api/records/form-answer.ts';

/** An answer with its typed value; `sent` is the answer as the third party gave it (R105). */
export interface TypedAnswer {
  readonly key: string | null;
  readonly title: string | null;
  readonly type: string | null;
  /** Text, number, boolean or a date as YYYY-MM-DD. Null if empty or not of its type; an invalid IBAN stays text. */
  readonly value: string | number | boolean | null;
  readonly sent: string | null;
  /** What is wrong with the answer for its type, in one sentence. */
  readonly fault: string | undefined;
}

/** The answers of a completed form in the order of its questions: 10 after 9 (R104). */
export function readFormAnswers(answers: readonly FormAnswer[], profile: Profile): TypedAnswer[] {
  const words: YesNoWords = { yes: profile.get('values.yes'), no: profile.get('values.no') };
  const last = Number.MAX_SAFE_INTEGER;
  return [...answers]
    .sort((a, b) => (a.order ?? last) - (b.order ?? last))
    .map(({ key, title, type, value }) => ({ key, title, type, sent: value, ...typed(type, value, words, profile) }));
}

function typed(
  type: string | null,
  sent: string | null,
  words: YesNoWords,
  profile: Profile,
): Pick<TypedAnswer, 'value' | 'fault'> {
  const text = sent?.trim() ?? '';
  if (text === '') return { value: null, fault: undefined };
  switch (type?.toLowerCase()) {
    case 'date':
      // The form of the specification (R105), or another date format of the service.
      return whole(parseLocalDate(text, zoneOf(profile)), `"${text}" is not a date of the form DD/MM/YYYY.`);
    case 'boolean':
      return whole(readYesNo(text, words), `"${text}" is neither yes nor no.`);
    case 'number': {
      const amount = readAmount(text, { decimalSeparator: text.includes(',') ? ',' : '.' });
      return amount.ok ? { value: amount.value, fault: undefined } : { value: null, fault: amount.message };
    }
    case 'iban': {
      const iban = readIban(text);
      // An invalid account number is returned as the third party wrote it, with its fault.
      return { value: sent, fault: iban.ok ? undefined : iban.message };
    }
    default:
      return { value: sent, fault: undefined };
  }
}

function whole<T extends string | boolean>(value: T | undefined, fault: string): Pick<TypedAnswer, 'value' | 'fault'> {
  return value === undefined ? { value: null, fault } : { value, fault: undefined };
}
