import { isEmptyCell } from '../values/cell.ts';
import { readIban } from '../values/iban.ts';
import type { Profile } from '../api/profile/index.ts';
import { readAnswer, type AnswerReading, type SentAnswer } from './answer-value.ts';

/** An answer with its typed value; `sent` is the answer as the third party gave it (R105). */
export interface TypedAnswer extends AnswerReading {
  readonly key: string | null;
  readonly title: string | null;
  readonly type: string | null;
  readonly sent: string | null;
}

/** The answers of a completed form in the order of its questions: 10 after 9 (R104). */
export function readFormAnswers(answers: readonly SentAnswer[], profile: Profile): TypedAnswer[] {
  const last = Number.MAX_SAFE_INTEGER;
  return [...answers]
    .sort((a, b) => (a.order ?? last) - (b.order ?? last))
    .map((answer) => {
      const { key, title, type, value: sent } = answer;
      const { value, fault = accountFault(answer) } = readAnswer(answer, profile);
      return { key, title, type, sent, value, fault };
    });
}

/** An invalid account number is returned as the third party wrote it, with its fault. */
function accountFault({ type, value }: SentAnswer): string | undefined {
  if (type?.toLowerCase() !== 'iban' || isEmptyCell(value)) return undefined;
  const iban = readIban(value ?? '');
  return iban.ok ? undefined : iban.message;
}
