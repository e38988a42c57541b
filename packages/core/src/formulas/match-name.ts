import { matchText } from '../values/match.ts';
import { LookupError } from './lookup-error.ts';

/** The one name that is meant: itself, or another spelling of it. @returns undefined when there is none. */
export function matchName(text: string, names: readonly string[]): string | undefined {
  const match = matchText(text, names);
  if (match.kind === 'ambiguous') throw new LookupError('ambiguousLabel', { text, near: match.rivals.join(', ') });
  return match.kind === 'none' ? undefined : match.found;
}
