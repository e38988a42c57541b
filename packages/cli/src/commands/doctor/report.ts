import { ConnectorError, type Column, type Table } from '@tpr/core';
import { describeOverlay, type Overlay } from '@tpr/core/api';
import { formatTable } from '../../terminal/table.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import type { Finding, ProbeVerdict, ServiceReport } from '@tpr/core/doctor';
import { describeFailure } from '../../terminal/failure.ts';

const noRowLimit = 1_000;

export interface ReportLook {
  /** The overlay in force during the check. */
  readonly overlay: Overlay | undefined;
  /** Width of the terminal, in columns. */
  readonly width: number;
  /** Lists each fact that the specification does not show, beside the entries of the profile. */
  readonly withGaps: boolean;
}

export function formatReport(report: ServiceReport, { overlay, width, withGaps }: ReportLook): string {
  const { service, account, operations, findings, gaps, remarks } = report;
  const countOf = (wanted: ProbeVerdict) => gaps.filter(({ verdict }) => verdict === wanted).length;
  const of = (verdict: ProbeVerdict) => findings.filter((finding) => finding.verdict === verdict);
  const [same, different, open] = [of('confirmed'), of('different'), of('not testable')];
  const layout = { width, maxRows: noRowLimit };
  const section = (title: string, table: Table) =>
    table.rows.length === 0 ? '' : `\n${title}\n\n${formatTable(table, layout)}`;
  const [untried, silent] = [operations.filter(isUntried), operations.filter(isSilent)];
  const answered = operations.length - untried.length - silent.length;
  return [
    `${headlineOf(report)}\n`,
    `${service}, account ${account}\n`,
    `${toPlainLine(describeOverlay(overlay, 'en'))}\n`,
    ...remarks.map((remark) => `${toPlainLine(remark)}\n`),
    section(
      `Different: ${different.length}`,
      tableOf(
        ['Entry', 'What fits', 'Seen'],
        different.map(({ key, value, note }) => [key, JSON.stringify(value), note]),
      ),
    ),
    section(
      `Operations without an answer: ${silent.length}`,
      tableOf(
        ['Operation', 'Why'],
        silent.map(({ operation, outcome }) => [operation, outcome]),
      ),
    ),
    section(
      `Confirmed: ${same.length}`,
      tableOf(
        ['Entry', 'Seen'],
        same.map(({ key, note }) => [key, note]),
      ),
    ),
    section(
      `Not testable by reading: ${open.length}`,
      withGaps
        ? tableOf(
            ['Entry', 'Why'],
            open.map(({ key, note }) => [key, note]),
          )
        : tableOf(['Entries', 'Why'], countByNote(open)),
    ),
    `\nOf the operations: ${answered} answered, ${silent.length} without an answer, ${untried.length} not tried.\n`,
    `Of the profile's entries: ${same.length} confirmed, ${different.length} different, ${open.length} not testable by reading.\n`,
    section(
      'Facts that the specification does not show',
      tableOf(
        ['Fact', 'Verdict', 'Seen, or why not'],
        withGaps ? gaps.map(({ gap, verdict, note }) => [gap, verdict, note]) : [],
      ),
    ),
    `Of the facts that the specification does not show: ${countOf('confirmed')} confirmed, ${countOf('different')} different, ${countOf('not testable')} not determined by reading.${withGaps ? '' : ' --gaps lists them, and each entry that is not testable.'}\n`,
  ].join('');
}

type TriedOperation = ServiceReport['operations'][number];

const isUntried = ({ outcome }: TriedOperation): boolean => outcome.startsWith('not tried: ');
const isSilent = (tried: TriedOperation): boolean => tried.outcome !== 'answered' && !isUntried(tried);

/** Number of entries for each reason, the most frequent reason first. */
function countByNote(findings: readonly Finding[]): Table['rows'] {
  const counts = new Map<string, number>();
  for (const { note } of findings) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([note, count]) => [count, note]);
}

/** Whether the service can be worked with. */
function headlineOf({ health, unanswered, failure, isWhole }: ServiceReport): string {
  if (health === 'works') return 'You can work with this service.';
  if (health === 'partly') return `You can work with this service, except for ${unanswered.join(', ')}.`;
  const why =
    failure === undefined ? [] : describeFailure(new ConnectorError(failure.kind, failure.message, failure)).lines;
  const what = isWhole
    ? 'You cannot work with this service yet.'
    : 'It is not certain that you can work with this service: it stopped answering during the check. What was found by then:';
  return [what, ...why].join('\n');
}

function tableOf(headers: readonly string[], rows: Table['rows']): Table {
  const columns = headers.map((header): Column => ({ key: header, header, type: 'text', note: '', editable: false }));
  return { name: '', columns, rows };
}
