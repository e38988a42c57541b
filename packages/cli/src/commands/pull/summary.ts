import type { TableReport } from '@tpr/core/workbook';
import { formatDuration } from '../../terminal/progress.ts';
import type { CommandService } from '../service.ts';
import type { Written } from './tables.ts';

/** Describes the result of a pull into a file, in lines. */
export function describeRun(target: string, written: Written, service: CommandService, tookMs: number): string[] {
  const { rows, columns, documents, days, cutTexts, asOf } = written;
  return [
    `${target}: ${number(rows)} rows, ${number(columns)} columns, as of ${asOf}`,
    ...(documents === undefined ? [] : [`${number(documents)} documents need action or expire within ${days} days`]),
    ...describeCuts(cutTexts),
    describeCost(service, rows, tookMs),
  ];
}

/** Describes the result of a pull or refresh of a spreadsheet. */
export function describeSheetRun(
  target: string,
  report: TableReport,
  service: CommandService,
  tookMs: number,
): string[] {
  const { rows, added, updated, removed, kept, cutTexts, asOf } = report;
  const done = `${number(added)} added, ${number(updated)} updated, ${number(removed)} removed`;
  return [
    `${target}: ${number(rows)} rows (${done}), as of ${asOf.replace('T', ' ')} by the service's clock`,
    ...(kept === 0
      ? []
      : [`${kept === 1 ? '1 edited cell is' : `${number(kept)} edited cells are`} kept: see Changes in the add-on`]),
    ...describeCuts(cutTexts),
    describeCost(service, rows, tookMs),
  ];
}

/** Says whether third parties may be missing from the table. @param again what the same command does then. */
export function describeShort(
  target: string,
  { rows, lacking = 0 }: Pick<Written | TableReport, 'rows' | 'lacking'>,
  again = '',
): string[] {
  if (lacking === 0) return [];
  const who = lacking === 1 ? '1 third party' : `${number(lacking)} third parties`;
  return [
    `${target} may be incomplete: it has ${number(rows)} rows, and ${who} may be missing or incomplete. Run the same command again${again}.`,
  ];
}

function describeCuts(cutTexts: number): string[] {
  return cutTexts === 0 ? [] : [`${number(cutTexts)} texts were longer than a cell holds and end in … [cut]`];
}

function describeCost({ traffic }: CommandService, rows: number, tookMs: number): string {
  const seconds = tookMs / 1000;
  const perSecond = Math.round(rows / seconds);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return `${number(traffic.requests)} requests and ${number(traffic.grants)} sign-in${traffic.grants === 1 ? '' : 's'} in ${formatDuration(seconds)}, ${number(perSecond)} rows/s, ${number(peakMb)} MB of memory at most`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
