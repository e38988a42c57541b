import { Cancelled, ConnectorError, type Language } from '@tpr/core';
import { describeLookup, LookupError } from '@tpr/core/formulas';
import { failureSentences, type FailureCode } from './messages/failures.ts';

type Params = Readonly<Record<string, string>>;

/** A failure that arises on Excel's side of a call. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(describeFailure(code, {}, 'en'));
    this.code = code;
  }
}

function describeFailure(code: FailureCode, params: Params, language: Language): string {
  return failureSentences[code][language].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '').trim();
}

/**
 * What the cell shows: #VALUE! for arguments that have to change, #N/A for everything else; its text says what to do.
 * An error of any other code would lose its text in Excel.
 */
export function toCellError(error: unknown, language: Language): CustomFunctions.Error {
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  const isArgument = isArgumentAtFault(error);
  return new CustomFunctions.Error(isArgument ? invalidValue : notAvailable, tell(error, language));
}

function isArgumentAtFault(error: unknown): boolean {
  return error instanceof ConnectorError && error.kind === 'config' && !isNotKept(error);
}

function isNotKept(error: ConnectorError): boolean {
  return error instanceof LookupError && error.code === 'notKept';
}

function tell(error: unknown, language: Language): string {
  if (error instanceof Failure) return describeFailure(error.code, {}, language);
  if (error instanceof LookupError) return describeLookup(error.code, error.params, language);
  if (error instanceof Cancelled) return describeFailure('cancelled', {}, language);
  if (!(error instanceof ConnectorError)) return describeFailure('bug', {}, language);
  const { kind, status, message, reason, waitMs = 0 } = error;
  const params = { message, reason: reason ?? message, seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) };
  return describeFailure(kind === 'refused' && status === 403 ? 'forbidden' : kind, params, language);
}
