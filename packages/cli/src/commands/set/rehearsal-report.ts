import type { Rehearsal, Rehearsed } from './rehearse.ts';
import { stdout } from '../../terminal/output.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import { formatTable } from '../../terminal/table.ts';
import { columnsOf } from './preview.ts';

const shownRows = 20;

/** The consequences of a run, and the basis of the report. */
export function formatRehearsal(label: string, { rows, unread, unplayed }: Rehearsal): string {
  const followed = rows.filter(({ dossiers, mails }) => dossiers.length + mails.length > 0);
  const body = followed.map(({ outcome, dossiers, mails }) => [
    outcome.change.edit.thirdpartyId,
    dossiers.join(', '),
    mails.join(', '),
  ]);
  const table =
    body.length === 0
      ? ''
      : formatTable(
          { name: label, columns: columnsOf('Third party', 'Dossier that would start', 'E-mail to'), rows: body },
          { width: stdout.columns ?? 120, maxRows: shownRows },
        );
  const known = (['dossiers', 'contacts'] as const).filter((what) => !unread.includes(what));
  const lines = [
    `Dossiers that rules would start: ${count(rows, 'dossiers')}. E-mails that would be sent: ${count(rows, 'mails')}.`,
    `Read from the service: the values of each third party, the accepted values of the attribute${known.map((what) => `, its ${what}`).join('')}.`,
    ...unread.map(
      (what) =>
        `The service does not return the ${what} of some third parties. The rehearsal assumes that they have none.`,
    ),
    'The service does not show the rules of the account. The rehearsal assumes that a criticality that becomes High starts a vigilance dossier, unless one is open, and invites the contacts.',
    ...(unplayed.length === 0
      ? []
      : [`Entries of the profile that the rehearsal does not simulate: ${unplayed.join(', ')}.`]),
    'Nothing was sent to the service.',
  ];
  return `${table}${lines.map((line) => `${toPlainLine(line)}\n`).join('')}`;
}

const count = (rows: readonly Rehearsed[], what: 'dossiers' | 'mails'): string =>
  rows.reduce((sum, row) => sum + row[what].length, 0).toLocaleString('en');
