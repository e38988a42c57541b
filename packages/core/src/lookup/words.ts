import { matchText } from '../values/match.ts';
import { statuses, type Status } from '../values/status.ts';
import { LookupError } from './lookup-error.ts';

/** The words of another language for what formulas show: headers by column key, and words by the English one. */
export interface LookupWords {
  readonly headers: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

export const englishWords: LookupWords = { headers: {}, values: {} };

const statusWords: Readonly<Record<Status, string>> = {
  ABSENT: 'missing',
  ONGOING: 'in progress',
  ACTION_REQUIRED: 'to decide',
  VALID: 'valid',
  BELOW_EXPECTATION: 'below expectation',
  INVALID: 'not valid',
};

/** Own properties only: a word of the service must not reach a prototype. */
export function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return Object.prototype.hasOwnProperty.call(words, key) ? (words[key] ?? key) : key;
}

/** A status in plain words; the service's own word where it is a new one. */
export function describeStatus(status: Status | null, sent: string | null, { values }: LookupWords): string | null {
  return status === null ? sent : wordOf(values, statusWords[status]);
}

/** The status a user means by its code or by its words in either language. @throws LookupError naming all of them. */
export function readStatus(text: string, { values }: LookupWords): Status {
  const names = statuses.flatMap((status): (readonly [string, Status])[] => [
    [wordOf(values, statusWords[status]), status],
    [statusWords[status], status],
    [status, status],
  ]);
  const match = matchText(
    text.replace(/_/g, ' '),
    names.map(([name]) => name.replace(/_/g, ' ')),
  );
  const found = match.kind === 'exact' || match.kind === 'folded' ? match.found : undefined;
  const status = names.find(([name]) => name.replace(/_/g, ' ') === found)?.[1];
  if (status !== undefined) return status;
  const near = statuses.map((each) => wordOf(values, statusWords[each])).join(', ');
  throw new LookupError('unknownStatus', { text, near });
}
