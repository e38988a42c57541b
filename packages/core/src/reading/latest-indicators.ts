import type { Indicator } from '../api/records/indicator.ts';
import { parseLocalDate, parseLocalDateTime } from '../values/local-date.ts';
import type { Zone } from '../values/zone.ts';

/**
 * The latest value of each indicator, at the position of its first occurrence: some services also list earlier
 * evaluations. Of evaluations without a date, the first one counts.
 */
export function latestIndicators(listed: readonly Indicator[], zone: Zone): readonly Indicator[] {
  const timeOf = ({ date }: Indicator): string =>
    date === null ? '' : (parseLocalDateTime(date, zone) ?? parseLocalDate(date, zone) ?? '');
  const latest = new Map<string | Indicator, Indicator>();
  for (const each of listed) {
    const key = each.label === null ? each : JSON.stringify([each.code, each.label]);
    const known = latest.get(key);
    if (known === undefined || timeOf(each) > timeOf(known)) latest.set(key, each);
  }
  return withOwnLabels([...latest.values()]);
}

/**
 * Columns and formulas find an indicator by its label. If a third party has several indicators with one label, each label
 * gets the indicator's code.
 */
function withOwnLabels(indicators: readonly Indicator[]): readonly Indicator[] {
  const counts = new Map<string | null, number>();
  for (const { label } of indicators) counts.set(label, (counts.get(label) ?? 0) + 1);
  return indicators.map((each) => {
    const { label, code } = each;
    const isShared = label !== null && code !== null && (counts.get(label) ?? 0) > 1;
    return isShared ? { ...each, label: `${label} (${code})` } : each;
  });
}
