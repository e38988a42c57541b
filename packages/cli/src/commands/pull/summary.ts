import { formatDuration } from '../../terminal/progress.ts';
import type { Service } from '../service.ts';
import type { Written } from './tables.ts';

/** What a pull did, in lines for people. */
export function describeRun(target: string, written: Written, { traffic }: Service, tookMs: number): string[] {
  const { rows, columns, documents, days, cutTexts, asOf } = written;
  const seconds = tookMs / 1000;
  const perSecond = Math.round(rows / seconds);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return [
    `${target}: ${number(rows)} rows, ${number(columns)} columns, as of ${asOf}`,
    ...(documents === undefined ? [] : [`${number(documents)} documents need somebody or expire within ${days} days`]),
    ...(cutTexts === 0 ? [] : [`${number(cutTexts)} texts were longer than a cell holds and end in … [cut]`]),
    `${number(traffic.requests)} requests and ${number(traffic.grants)} sign-in${traffic.grants === 1 ? '' : 's'} in ${formatDuration(seconds)}, ${number(perSecond)} rows/s, ${number(peakMb)} MB of memory at most`,
  ];
}

function number(value: number): string {
  return value.toLocaleString('en');
}
