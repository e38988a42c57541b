import type { ErrorKind } from '@tpr/core';
import { taskFacts } from '@tpr/core/workbook';
import { operationNames } from '@tpr/core/api';
import type { PanelHost } from '../host/panel-host.ts';
import type { PanelMessages } from '../i18n/index.ts';
import type { NotedFailure } from './failure-log.ts';

type ReportedHost = Pick<PanelHost, 'kind' | 'language' | 'version' | 'build'>;

/**
 * The report that a buyer can send to support: versions, codes and numbers. It copies only listed fields, and only
 * values in the form of a code. So it contains no text of the service, a cell or the user (S54).
 */
export function writeSupportReport(
  host: ReportedHost,
  failure: NotedFailure | undefined,
  { support, settings }: Pick<PanelMessages, 'support' | 'settings'>,
  now = new Date(),
): string {
  const { fields } = support;
  const { platform = '', version: build = '' } = host.build ?? {};
  const spreadsheet = [
    settings.hosts[host.kind],
    oneOf(platforms, platform),
    inForm(/^\d{1,2}(\.\d{1,8}){1,3}$/, build),
  ];
  const lines: readonly (readonly [name: string, value: string | number | undefined])[] = [
    [fields.version, inForm(/^\d{1,5}(\.\d{1,5}){2,3}$/, host.version)],
    [fields.host, spreadsheet.filter((part) => part !== undefined).join(' ')],
    [fields.language, host.language],
    [fields.time, `${(failure?.at ?? now).toISOString().slice(0, 19)}Z`],
    ...(failure === undefined ? [] : linesOf(failure, support)),
  ];
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [support.line(name, value)])).join('\n');
}

function linesOf(
  { error, task }: NotedFailure,
  { fields, otherForm }: PanelMessages['support'],
): readonly (readonly [name: string, value: string | number | undefined])[] {
  const { kind, endpoint, status, requestId, attempts } = error;
  return [
    [fields.task, oneOf(Object.keys(taskFacts), task)],
    [fields.kind, oneOf(Object.keys(kinds), kind)],
    [fields.operation, oneOf(operationNames, endpoint)],
    [fields.status, numberUpTo(599, status)],
    [fields.request, requestId === undefined ? undefined : (inForm(requestForm, requestId) ?? otherForm)],
    [fields.attempts, numberUpTo(999, attempts)],
  ];
}

/** A record, so that the compiler requires every kind. */
const kinds: Readonly<Record<ErrorKind, true>> = {
  config: true,
  auth: true,
  refused: true,
  'retry-later': true,
  'unknown-outcome': true,
  'invalid-response': true,
  bug: true,
};

/** The names in office.js: https://learn.microsoft.com/javascript/api/office/office.platformtype */
const platforms = ['PC', 'OfficeOnline', 'Mac', 'iOS', 'Android', 'Universal'];

/** A UUID, with or without hyphens. Any other form may be a word, an account or an identifier of a third party. */
const requestForm = /^[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}$/i;

const oneOf = (known: readonly string[], value: string | undefined): string | undefined =>
  known.find((each) => each === value);

const inForm = (form: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && form.test(value) ? value : undefined;

/** Checked in spite of the types, because an error may have come from another page as JSON. */
const numberUpTo = (most: number, value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
