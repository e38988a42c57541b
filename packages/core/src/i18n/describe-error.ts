import { Cancelled } from '../runtime/outcome.ts';
import { ConnectorError, isOfKind } from '../errors.ts';
import { cellAdvice } from './cell-advice.ts';
import { failurePunctuation } from './failure-punctuation.ts';
import { failureMessages, type FailureKind } from './failures.ts';
import type { Language } from './language.ts';

/** The host's phrases for the advice on an error. `signIn` and `again` begin with a blank: they continue a sentence. */
export interface ErrorPhrases {
  /** After "sign in", such as ` in the pane`. */
  readonly signIn?: string;
  /** After "try again", such as ` with F5`. */
  readonly again?: string;
  /** An additional sentence of advice, by kind. */
  readonly more?: Readonly<Partial<Record<FailureKind, string>>>;
  /** Replaces the advice, by kind. */
  readonly instead?: Readonly<Partial<Record<FailureKind, string>>>;
  /** An additional sentence, if an entry of the profile may be the cause of a refusal. */
  readonly mayBeProfile?: string;
  /** True if the readers do not know the profile: reasons then contain no keys of it. */
  readonly omitsProfileKeys?: boolean;
}

export type PhrasesByLanguage = Readonly<Record<Language, ErrorPhrases>>;

/** A failure in the words of the user. */
export interface DescribedFailure {
  readonly kind: FailureKind;
  readonly happened: string;
  /** The quoted reason of the response; else the unreached host, or the client's message if it adds something. */
  readonly reason: string | undefined;
  readonly data: string;
  readonly todo: string;
}

/** Kinds by error kind and field, or by kind and status, if the advice differs from that of the error kind. */
const narrower: Readonly<Record<string, FailureKind>> = {
  'config permission': 'permission',
  'config allowlist': 'allowlist',
  'config protection': 'protection',
  'config table': 'table',
  'config filter': 'filter',
  'config filterLost': 'filterLost',
  'config emptyList': 'emptyList',
  'config runs': 'endless',
  'config runTime': 'overrun',
  'auth session': 'signedOut',
  'invalid-response size': 'tooLong',
  'config size': 'tooLarge',
  'invalid-response address': 'stranger',
  'retry-later answer': 'cutOff',
  'retry-later nothing': 'empty',
  'auth sharing': 'notShared',
  'retry-later time': 'outOfTime',
  'retry-later cell': 'editing',
  'retry-later workbook': 'otherWorkbook',
  'retry-later spreadsheet': 'spreadsheetBusy',
  'retry-later lock': 'busy',
  'retry-later quota': 'quota',
  'retry-later session': 'sessionChanged',
  'retry-later late': 'late',
  'retry-later 0': 'offline',
  'refused path': 'unknownPath',
  'refused 403': 'forbidden',
  'refused 404': 'notFound',
  'refused 409': 'conflict',
  'refused conflict': 'conflict',
};

const kindOfUnreached = {
  name: 'noSuchHost',
  https: 'noHttps',
  certificate: 'certificate',
  proxy: 'proxySignIn',
} as const;

/** An error that is not a ConnectorError is a bug: its text is not translated, and may quote secrets. */
export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof Cancelled || (error instanceof Error && error.name === 'AbortError')) return 'cancelled';
  if (!(error instanceof ConnectorError)) return 'bug';
  const { kind, field, status, isOwn, unreached } = error;
  if (unreached !== undefined) return kindOfUnreached[unreached.why];
  if (kind === 'refused' && status === 404 && isOwn === false) return 'foreign';
  if (kind === 'config' && status !== undefined && status >= 300 && status < 400) return 'elsewhere';
  // The service asks for a longer pause than the run may take: its time is not used up.
  if (field === 'time' && status !== undefined) return kind;
  return narrower[`${kind} ${field}`] ?? narrower[`${kind} ${status}`] ?? kind;
}

/** A failure in parts, for the panel. */
export function explainFailure(error: unknown, language: Language, phrases: ErrorPhrases = {}): DescribedFailure {
  const kind = failureKindOf(error);
  const { happened, data, todo } = failureMessages[language][kind];
  const ofProfile = error instanceof ConnectorError && error.mayBeProfile ? phrases.mayBeProfile : undefined;
  // The message names the sheet, and says whom to ask: the owner of a protection in Google Sheets may be another user.
  const advice = kind === 'protection' ? messageOf(error, kind, language) : undefined;
  return {
    kind,
    happened,
    reason: advice === undefined ? quotedReason(error, kind, language) : undefined,
    data,
    todo: [advice ?? fill(phrases.instead?.[kind] ?? todo, error, language, phrases), phrases.more?.[kind], ofProfile]
      .filter((part) => part !== undefined)
      .join(' '),
  };
}

/**
 * A failure in one line, for rows and reports: what happened, the reason, and what to do. The client's message on a
 * setting contains its own advice.
 */
export function describeError(error: unknown, language: Language, phrases: ErrorPhrases = {}): string {
  const { kind, happened, todo } = explainFailure(error, language, phrases);
  const detail = reasonIn(error) ?? messageOf(error, kind, language);
  if (detail === undefined) return `${happened} ${todo}`;
  const isConfig = isOfKind(error, 'config') && error.unreached === undefined;
  const opening = isConfig ? failureMessages[language].config.happened : happened;
  const line = `${opening.slice(0, -1)}${failurePunctuation[language].colon}${closed(detail)}`;
  return isConfig ? line : `${line} ${todo}`;
}

/**
 * A failure in one line for the cell of a formula. It omits the client's message, which names operations and entries of
 * the profile. The panel and the command line show it.
 */
export function describeCellError(error: unknown, language: Language, phrases: ErrorPhrases = {}): string {
  const { kind, happened, todo } = explainFailure(error, language, phrases);
  const reason = reasonInCell(error, kind);
  const line =
    reason === undefined ? happened : `${happened.slice(0, -1)}${failurePunctuation[language].colon}${closed(reason)}`;
  const ofCell = phrases.instead?.[kind] === undefined ? cellAdvice[language][kind] : undefined;
  return `${line} ${ofCell ?? todo}`;
}

/** The unreachable host, the message about a host that may not be called, or a reason that is a sentence. */
function reasonInCell(error: unknown, kind: FailureKind): string | undefined {
  if (error instanceof ConnectorError && error.unreached !== undefined) return error.unreached.host;
  if (error instanceof ConnectorError && kind === 'allowlist') return error.message;
  const reason = reasonIn(error);
  return reason !== undefined && isSentence(reason) ? reason : undefined;
}

/** Single words, codes and names of fields mean nothing to the reader of a cell. */
const isSentence = (text: string): boolean => / /.test(text) && !/\b[A-Z0-9]+_[A-Z0-9_]+\b|\bCIT\d{3}\b/.test(text);

/** Why one record was refused, for its row: the service's reason, if any, and the host's advice on the profile. */
export function describeRefusal(error: ConnectorError, language: Language, phrases: ErrorPhrases = {}): string {
  const { reason = '', mayBeProfile } = error;
  if (reason === '') return describeError(error, language, phrases);
  const advice = mayBeProfile ? phrases.mayBeProfile : undefined;
  return advice === undefined ? reason : `${closed(reason)} ${advice}`;
}

/**
 * Quotes the reason. The reason of a suspect response is not attributed to the service, because its sender is
 * unknown. Without a response, the reason is a text of the platform.
 */
function quotedReason(error: unknown, kind: FailureKind, language: Language): string | undefined {
  const reason = reasonIn(error);
  if (reason === undefined) return messageOf(error, kind, language);
  const { service, relay, answer, cause } = failurePunctuation[language];
  if (error instanceof ConnectorError && error.status === 0) return cause(reason);
  if (error instanceof ConnectorError && error.isOfRelay) return relay(reason);
  const isDoubted = kind === 'unknown-outcome' || (error instanceof ConnectorError && error.isOwn === false);
  return isDoubted ? answer(reason) : service(reason);
}

/** Without that of `config` errors: the client's message names the setting. */
function reasonIn(error: unknown): string | undefined {
  return error instanceof ConnectorError && error.kind !== 'config' ? error.reason : undefined;
}

/** Kinds whose texts say all that the message says, in the language of the user. */
const whole: readonly FailureKind[] = [
  'elsewhere',
  'endless',
  'filter',
  'filterLost',
  'foreign',
  'overrun',
  'stranger',
];

/** The host that was not reached, or the message of a kind that needs it. It names the setting or the operation. */
function messageOf(error: unknown, kind: FailureKind, language: Language): string | undefined {
  if (error instanceof ConnectorError && error.unreached !== undefined) return error.unreached.host;
  if (!(error instanceof ConnectorError) || whole.includes(kind)) return undefined;
  if (!['config', 'refused', 'invalid-response'].includes(error.kind)) return undefined;
  const { endpoint, field, reason, texts } = error;
  if (error.kind === 'config' && field === 'request' && endpoint !== undefined && reason !== undefined) {
    return failurePunctuation[language].neverSent(endpoint, reason);
  }
  return texts?.[language] ?? error.message;
}

function fill(todo: string, error: unknown, language: Language, { signIn = '', again = '' }: ErrorPhrases): string {
  const waitMs = error instanceof ConnectorError ? error.waitMs : undefined;
  const { soon, after } = failurePunctuation[language];
  const when = waitMs === undefined ? soon : after(durationOf(waitMs));
  return todo.replace('{when}', when).replace('{signIn}', signIn).replace('{again}', again);
}

/** Rounded up, so that the user does not try again too early. */
function durationOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Ends a quoted text like a sentence. */
function closed(text: string): string {
  return /[.!?…»”]$/.test(text) ? text : `${text}.`;
}
