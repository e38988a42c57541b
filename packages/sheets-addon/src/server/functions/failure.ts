import { ConnectorError, type Language } from '@tpr/core';
import { describeLookup, LookupError } from '@tpr/core/formulas';
import { NotShared } from '../session/not-shared.ts';
import { failureSentences, type FailureCode } from './sentences.ts';

/** Before every text that stands in place of an answer, so that a filter or a formula can tell it. */
const failureMark = '⚠ ';

/** What the cell shows: a text, so that one failure does not fail a whole column. */
export function describeFailure(error: unknown, language: Language): string {
  return failureMark + tell(error, language);
}

function tell(error: unknown, language: Language): string {
  if (error instanceof NotShared) return sentence('notShared', language, {});
  if (error instanceof LookupError) return describeLookup(error.code, error.params, language);
  if (!(error instanceof ConnectorError)) return sentence('bug', language, {});
  const { kind, status, message, reason, waitMs = 0 } = error;
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  const code: FailureCode = kind === 'refused' && status === 403 ? 'forbidden' : kind;
  return sentence(code, language, { message, reason: reason ?? message, seconds });
}

function sentence(code: FailureCode, language: Language, params: Readonly<Record<string, string>>): string {
  return failureSentences[code][language].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '').trim();
}
