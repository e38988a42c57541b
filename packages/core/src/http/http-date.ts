const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The three forms of a date in HTTP (RFC 9110, 5.6.7): the preferred one, that of RFC 850, and that of asctime. */
const forms = [
  /^\w{3}, (?<day>\d{2}) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^\w+, (?<day>\d{2})-(?<month>\w{3})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^\w{3} (?<month>\w{3}) {1,2}(?<day>\d{1,2}) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/i,
];

/** The date of an HTTP header as ms since epoch. */
export function readHttpDate(value: string): number | undefined {
  const found = forms.map((form) => form.exec(value)?.groups).find((groups) => groups !== undefined);
  const { day, month = '', year = '', time = '' } = found ?? {};
  const monthIndex = months.indexOf(month.toLowerCase());
  if (monthIndex < 0) return undefined;
  // A year of two digits: no service has sent such a header before 1970, and none will after 2069.
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return Date.UTC(Number(century + year), monthIndex, Number(day), hours, minutes, seconds);
}
