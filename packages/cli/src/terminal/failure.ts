import { Cancelled, ConnectorError, type ErrorKind } from '@tpr/core';
import { toPlainLine } from './plain-text.ts';
import { formatDuration } from './progress.ts';

/** What the shell learns; 0 is success. 70 is the usual code of an internal fault, 130 that of Ctrl-C. */
export const exitCodes: Readonly<Record<ErrorKind | 'interrupted', number>> = {
  config: 2,
  auth: 3,
  refused: 4,
  later: 5,
  'unknown-outcome': 6,
  contract: 7,
  bug: 70,
  interrupted: 130,
};

export interface Failure {
  /** What happened, what it means, what to do: one to three lines. */
  readonly lines: readonly string[];
  readonly exitCode: number;
}

/** What happens to a reader's file is said by the command; this tells of the failure alone. */
export function describeFailure(error: unknown): Failure {
  const kind = kindOf(error);
  const lines = [whatHappened(error, kind), whatItMeans(error, kind), whatToDo(error, kind)];
  return { lines: lines.map(toPlainLine).filter((line) => line !== ''), exitCode: exitCodes[kind] };
}

/** @returns the exit code. */
export function printFailure(error: unknown, stream: { write(text: string): unknown } = process.stderr): number {
  const { lines, exitCode } = describeFailure(error);
  stream.write(`tpr: ${lines.join('\n     ')}\n`);
  return exitCode;
}

function kindOf(error: unknown): ErrorKind | 'interrupted' {
  if (error instanceof ConnectorError) return error.kind;
  if (error instanceof Cancelled || (error instanceof Error && error.name === 'AbortError')) return 'interrupted';
  return 'bug';
}

function whatHappened(error: unknown, kind: ErrorKind | 'interrupted'): string {
  if (kind === 'interrupted') return 'Interrupted. No file is left half-written.';
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The service's own words and the numbers its support asks for; the message of a setting says it all. */
function whatItMeans(error: unknown, kind: ErrorKind | 'interrupted'): string {
  if (!(error instanceof ConnectorError)) return kind === 'bug' ? `A fault of tpr itself${placeOf(error)}.` : '';
  const reason = error.reason !== undefined && !error.message.includes(error.reason) ? `It says: ${error.reason}` : '';
  const details = [
    error.endpoint,
    error.status ? `status ${error.status}` : undefined,
    kind === 'contract' && error.field !== undefined ? `field ${error.field}` : undefined,
    error.requestId === undefined ? undefined : `request ${error.requestId}`,
    error.attempts !== undefined && error.attempts > 1 ? `${error.attempts} attempts` : undefined,
  ].filter((detail) => detail !== undefined);
  return [reason, details.length > 0 ? `(${details.join(', ')})` : ''].filter((part) => part !== '').join(' ');
}

function whatToDo(error: unknown, kind: ErrorKind | 'interrupted'): string {
  switch (kind) {
    case 'config':
    case 'interrupted':
      return '';
    case 'auth':
      // What Google refused says by itself how to sign in there.
      if (error instanceof ConnectorError && error.field === 'google-credentials') return '';
      return 'Check the user name, the password and the account, then run the command again.';
    case 'refused':
      return 'Change what it names, or ask who administers the service for the permission; repeating will not help.';
    case 'later': {
      const waitMs = error instanceof ConnectorError ? error.waitMs : undefined;
      return waitMs === undefined ? 'Try again later.' : `Try again in ${formatDuration(waitMs / 1000)}.`;
    }
    case 'unknown-outcome':
      return 'Look in the service whether the change is there before you send it again.';
    case 'contract':
      return 'Run `tpr doctor`: it shows how this service differs, and writes a profile that may mend it.';
    case 'bug':
      return 'Report it, with this text and the command you ran.';
  }
}

/** Where in the program, without the folders of this machine. */
function placeOf(error: unknown): string {
  const [, place] = /([\w.-]+\.[cm]?[jt]s:\d+):\d+/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
  return place === undefined ? '' : `, at ${place}`;
}
