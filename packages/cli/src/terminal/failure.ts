import { ConnectorError, explainFailure, failureKindOf, type ErrorKind, type ErrorPhrases } from '@tpr/core';
import { usesEnvironmentProxy } from '../host/environment-proxy.ts';
import { stderr } from './output.ts';
import { sourceOf } from './connection.ts';
import { toPlainLine } from './plain-text.ts';

/**
 * Exit codes; 0 is success. `short`: the table was written, but lacks third parties that the service counts. 70 is the
 * usual code of an internal error, 130 that of Ctrl-C.
 */
export const exitCodes: Readonly<Record<ErrorKind | 'short' | 'interrupted', number>> = {
  config: 2,
  auth: 3,
  refused: 4,
  'retry-later': 5,
  'unknown-outcome': 6,
  'invalid-response': 7,
  short: 8,
  bug: 70,
  interrupted: 130,
};

/** Advice of the command line. */
export const terminalPhrases: ErrorPhrases = {
  more: {
    'invalid-response': '`tpr doctor` shows how this service differs, and writes a profile that may correct it.',
    bug: 'Report this text and the command that you ran.',
  },
  mayBeProfile: '`tpr doctor --write-profile tpr-profile.json` finds all differences of this service at once.',
};

export interface Failure {
  /** What happened, what it means, what to do: one to three lines. */
  readonly lines: readonly string[];
  readonly exitCode: number;
}

/** The command reports the state of the user's file; this describes only the failure. */
export function describeFailure(error: unknown): Failure {
  const kind = kindOf(error);
  const lines = [whatHappened(error, kind), whatItMeans(error, kind), whatToDo(error, kind)];
  return { lines: lines.map(toPlainLine).filter((line) => line !== ''), exitCode: exitCodes[kind] };
}

/** @returns the exit code. */
export function printFailure(error: unknown, output: { write(text: string): unknown } = stderr): number {
  const { lines, exitCode } = describeFailure(error);
  output.write(`tpr: ${lines.join('\n     ')}\n`);
  return exitCode;
}

function kindOf(error: unknown): ErrorKind | 'interrupted' {
  if (error instanceof ConnectorError) return error.kind;
  return failureKindOf(error) === 'cancelled' ? 'interrupted' : 'bug';
}

function whatHappened(error: unknown, kind: ErrorKind | 'interrupted'): string {
  if (kind === 'interrupted') {
    const { happened, data } = explainFailure(error, 'en');
    return `${happened} ${data}`;
  }
  const message = error instanceof Error ? error.message || error.name : String(error);
  const isSetting = error instanceof ConnectorError && kind === 'config' && error.unreached === undefined;
  const source = isSetting ? sourceOf(error.field) : undefined;
  return source === undefined || message.includes('--') ? message : `${message} It is set with ${source}.`;
}

/** The service's own words and the identifiers for its support; the message of a setting needs no more. */
function whatItMeans(error: unknown, kind: ErrorKind | 'interrupted'): string {
  if (!(error instanceof ConnectorError)) return kind === 'bug' ? `An internal error of tpr${placeOf(error)}.` : '';
  const reason = error.reason !== undefined && !error.message.includes(error.reason) ? `It says: ${error.reason}` : '';
  // `field` is a place in a response only if the response is the service's.
  const isPlace = failureKindOf(error) === 'invalid-response';
  const details = [
    error.endpoint,
    error.status ? `status ${error.status}` : undefined,
    isPlace && error.field !== undefined ? `field ${error.field}` : undefined,
    error.requestId === undefined ? undefined : `request ${error.requestId}`,
    error.attempts !== undefined && error.attempts > 1 ? `${error.attempts} attempts` : undefined,
  ].filter((detail) => detail !== undefined);
  return [reason, details.length > 0 ? `(${details.join(', ')})` : ''].filter((part) => part !== '').join(' ');
}

/**
 * A company's proxy is the only part of its network that can resolve outside hosts, and may show certificates of its
 * own.
 */
const behindProxy = {
  name: 'If this network requires a proxy, set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY=http://<host>:<port>.',
  https: '',
  proxy: 'Write HTTPS_PROXY=http://<user>:<password>@<host>:<port>, with %40 for an @ in the password.',
  certificate:
    'To trust the certificates of a company, set NODE_EXTRA_CA_CERTS=<file>. If this network requires a proxy, set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY=http://<host>:<port>.',
} as const;

/** The message of a setting needs no more; an error of Google already says what to do there. */
function whatToDo(error: unknown, kind: ErrorKind | 'interrupted'): string {
  if (error instanceof ConnectorError && error.unreached !== undefined) {
    const { why } = error.unreached;
    return why === 'proxy' ? behindProxy[why] : `It is set with ${sourceOf(error.field)}. ${behindProxy[why]}`.trim();
  }
  const hasOwnAdvice = error instanceof ConnectorError && /^google(?:-credentials)?$/.test(error.field ?? '');
  if (kind === 'config' || kind === 'interrupted' || hasOwnAdvice) return '';
  const phrases = { ...terminalPhrases, more: { ...terminalPhrases.more, ...proxyAdvice() } };
  return explainFailure(error, 'en', phrases).todo;
}

/**
 * Other programs use the proxy of the environment at once, Node.js only with an option. Without HTTPS_PROXY, Node.js
 * uses that of HTTP_PROXY for https, too.
 */
function proxyAdvice(variables = process.env): ErrorPhrases['more'] {
  const isNamed = (name: string) => (variables[name.toLowerCase()] ?? variables[name] ?? '') !== '';
  const name = ['HTTPS_PROXY', 'HTTP_PROXY'].find(isNamed);
  if (name === undefined) return {};
  const advice = usesEnvironmentProxy(variables)
    ? `Requests over https go through the proxy of ${name}, unless NO_PROXY names their host: check its address. If it requires a sign-in (407), write http://<user>:<password>@<host>:<port>, with %40 for an @ in the password.`
    : `${name} is used only with NODE_USE_ENV_PROXY=1.`;
  return { offline: advice, late: advice };
}

/** Where in the program, without the folders of this machine. */
function placeOf(error: unknown): string {
  const [, place] =
    /([\w-]{1,64}(?:\.[\w-]{1,64}){0,4}\.[cm]?[jt]s:\d{1,9}):\d/.exec(
      error instanceof Error ? (error.stack ?? '') : '',
    ) ?? [];
  return place === undefined ? '' : `, at ${place}`;
}
