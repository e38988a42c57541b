import type { CellValue } from '@tpr/core';
import type { CsvSeparator } from '@tpr/core/values';
import { stdout } from '../../terminal/output.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import { formatTable } from '../../terminal/table.ts';
import { textColumn, writeBeside } from '../set/files.ts';
import { columnsOf } from '../set/preview.ts';
import type { OnboardingRehearsal, RehearsedAddition } from './onboarding.ts';

const shownRows = 20;

const outcomeLabels = {
  added: 'added',
  dossierStarted: 'dossier started',
  alreadyThere: 'already there',
  leftOut: 'left out',
  refused: 'refused',
  pending: 'not rehearsed',
} as const;

/** The lines that would not be added, the consequences of the others, and the basis of the report. */
export function formatOnboarding({ rows, listsDossierTypes, unplayed }: OnboardingRehearsal): string {
  const left = rows
    .filter(({ outcome }) => outcome.kind !== 'added' || outcome.reason !== undefined)
    .map(({ outcome: { addition, kind, reason } }) => [
      String(addition.line),
      addition.value ?? addition.typed,
      reason === undefined ? outcomeLabels[kind] : `${outcomeLabels[kind]}: ${reason}`,
    ]);
  const followed = rows
    .filter(({ dossiers, mails }) => dossiers.length + mails.length > 0)
    .map(({ outcome: { addition }, dossiers, mails }) => [
      String(addition.line),
      addition.name ?? addition.value ?? '',
      dossiers.join(', '),
      mails.join(', '),
    ]);
  const count = (kind: keyof typeof outcomeLabels) => rows.filter(({ outcome }) => outcome.kind === kind).length;
  const counts = (Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[])
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind).toLocaleString('en')} ${outcomeLabels[kind]}`);
  const total = (what: 'dossiers' | 'mails') =>
    rows.reduce((sum, row) => sum + row[what].length, 0).toLocaleString('en');
  const lines = [
    `Companies: ${counts.join(', ')}.`,
    `Dossiers that would start: ${total('dossiers')}. E-mails that would be sent: ${total('mails')}.`,
    'Read from the service: its portfolio, its directory, and the requested attributes and dossier types.',
    ...(listsDossierTypes ? [] : ['The service does not list its dossier types. The given type is not checked.']),
    'The service does not show the rules of the account. The rehearsal assumes that a criticality that becomes High starts a vigilance dossier, unless one is open.',
    ...(unplayed.length === 0
      ? []
      : [`Entries of the profile that the rehearsal does not simulate: ${unplayed.join(', ')}.`]),
    'Nothing was sent to the service.',
  ];
  return [
    table(columnsOf('Line', 'Identifier', 'Outcome'), left),
    table(columnsOf('Line', 'Company', 'Dossier that would start', 'E-mail to'), followed),
    ...lines.map((line) => `${toPlainLine(line)}\n`),
  ].join('');
}

function table(columns: ReturnType<typeof columnsOf>, rows: readonly (readonly CellValue[])[]): string {
  if (rows.length === 0) return '';
  return formatTable({ name: '', columns, rows }, { width: stdout.columns ?? 120, maxRows: shownRows });
}

const columns = [
  textColumn('line', 'Line'),
  textColumn('identifier', 'Identifier'),
  textColumn('name', 'Company'),
  textColumn('thirdpartyId', 'Third party'),
  textColumn('outcome', 'Outcome'),
  textColumn('reason', 'Reason'),
  textColumn('dossiers', 'Dossiers'),
  textColumn('mails', 'E-mails'),
];

/** Writes the rehearsed outcome of each line to `<csv>.rehearsal.csv`, beside the list. */
export async function writeOnboarding(
  from: string,
  rows: readonly RehearsedAddition[],
  separator: CsvSeparator,
): Promise<string> {
  const path = `${from}.rehearsal.csv`;
  const body = rows.map(({ outcome: { addition, kind, thirdpartyId, reason }, dossiers, mails }): CellValue[] => [
    String(addition.line),
    addition.value ?? addition.typed,
    addition.name,
    // The id of an added third party is that of the twin, not the one that the service will assign.
    kind === 'alreadyThere' ? (thirdpartyId ?? null) : null,
    outcomeLabels[kind],
    reason ?? null,
    dossiers.join('; '),
    mails.join('; '),
  ]);
  await writeBeside(path, columns, body, separator);
  return path;
}
