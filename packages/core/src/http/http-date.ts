const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The date of an HTTP header as ms since epoch: the preferred form, the RFC 850 form and the asctime form. */
export function readHttpDate(value: string): number | undefined {
  const preferred = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/i.exec(value);
  if (preferred) return fromParts(preferred[3]!, preferred[2]!, preferred[1]!, preferred.slice(4));
  const dashed = /^\w+, (\d{2})-(\w{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/i.exec(value);
  // A year of two digits: no service has sent such a header before 1970, and none will after 2069.
  if (dashed)
    return fromParts((Number(dashed[3]) < 70 ? '20' : '19') + dashed[3], dashed[2]!, dashed[1]!, dashed.slice(4));
  const plain = /^\w{3} (\w{3}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/i.exec(value);
  if (plain) return fromParts(plain[6]!, plain[1]!, plain[2]!, plain.slice(3, 6));
  return undefined;
}

function fromParts(year: string, month: string, day: string, time: readonly string[]): number | undefined {
  const monthIndex = months.indexOf(month.toLowerCase());
  if (monthIndex < 0) return undefined;
  const [hours, minutes, seconds] = time.map(Number);
  return Date.UTC(Number(year), monthIndex, Number(day), hours, minutes, seconds);
}
