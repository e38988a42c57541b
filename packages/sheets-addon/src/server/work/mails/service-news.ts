import { ConnectorError, explainFailure, type Connection, type Language } from '@tpr/core';
import type { ServiceHealth } from '@tpr/core/workbook';
import { changesOf, renewedFacts, type FactChange, type KnownFacts } from '@tpr/core/doctor';
import { describeFault } from '../../../shared/describe-fault.ts';
import { keepKnown, readKnown } from '../last-findings.ts';
import type { WorkMail } from './mails.ts';
import { oneLine } from './one-line.ts';
import { serviceMessages } from './service-messages.ts';

/** Maximum facts in a mail; a check in the sidebar shows the rest. */
const maxFacts = 50;
const longestValue = 300;
/** Maximum keys in the line of the list of schedules. */
const mostKeysNamed = 5;

interface Checked {
  /** Name of the schedule's job. */
  readonly job: string;
  readonly health: ServiceHealth;
  readonly connection: Connection;
}

/**
 * Compares the findings of a check with the last run. They are stored after the mail about changes was sent;
 * otherwise the next run reports them again.
 * @param send returns false if no mail could be sent.
 * @returns the line for the list of schedules.
 * @throws ConnectorError of a failed check, which proves nothing about the service.
 */
export function reportService(
  { job, health, connection }: Checked,
  language: Language,
  send: (mail: WorkMail) => boolean,
): string {
  const messages = serviceMessages[language];
  const { known } = health;
  if (known === undefined) throw failureOf(health);
  const before = readKnown<KnownFacts>(job, connection);
  const changes = before === undefined ? [] : changesOf(before, known);
  const isReported = changes.length === 0 || send(serviceMail(language, changes, { job, health, connection }));
  if (isReported) keepKnown(job, connection, renewedFacts(before, known));
  if (before === undefined) return messages.first;
  if (changes.length === 0) return messages.same;
  const keys = changes.slice(0, mostKeysNamed).map(({ key }) => key);
  const rest = changes.length - keys.length;
  const named = [...keys, ...(rest > 0 ? [messages.more(rest)] : [])].join(', ');
  return isReported ? messages.sent(changes.length, named) : messages.unsent(changes.length, named);
}

/** Describes why a check failed, and says that it proves nothing about the service. */
export function describeUnchecked(error: unknown, language: Language): string {
  const { unchecked } = serviceMessages[language];
  // A message of Google is complete.
  if (error instanceof ConnectorError && error.field === 'google') return describeFault(error, language);
  const { happened, reason } = explainFailure(error, language);
  return [happened, reason, unchecked].filter((part) => part !== undefined).join(' ');
}

/** The mail with the changed facts, old → new, and what to do about them. */
function serviceMail(language: Language, changes: readonly FactChange[], { health, connection }: Checked): WorkMail {
  const messages = serviceMessages[language];
  const lines = changes.slice(0, maxFacts).map((change) => {
    if (change.kind === 'operation') return messages.operation(change.key, change.answers);
    return messages.entry(change.key, formatValue(change.before), formatValue(change.after));
  });
  const rest = changes.length - lines.length;
  const entries = changes.filter(({ kind }) => kind === 'entry');
  const differs = entries.some(({ key }) => Object.keys(health.found).includes(key));
  const todo = [
    ...(entries.length === 0 ? [] : [differs ? messages.todo.differs : messages.todo.agrees]),
    ...(entries.length === changes.length ? [] : [messages.todo.rights]),
  ];
  const { baseUrl, accountId } = connection;
  const found = [messages.found(baseUrl, accountId), '', ...lines, ...(rest > 0 ? [messages.more(rest)] : [])].join(
    '\n',
  );
  return { subject: messages.changed(changes.length), body: [found, ...todo].join('\n\n') };
}

/** A text as it is; any other value as JSON, as in an overlay. */
function formatValue(value: unknown): string {
  return oneLine(typeof value === 'string' && value !== '' ? value : JSON.stringify(value), longestValue);
}

function failureOf({ failure }: ServiceHealth): ConnectorError {
  const { kind = 'retry-later', message = 'The portfolio was not read.', ...more } = failure ?? {};
  return new ConnectorError(kind, message, more);
}
