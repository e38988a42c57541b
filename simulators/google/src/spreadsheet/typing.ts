/** How a spreadsheet with a locale parses typed text. */
export interface Typing {
  readonly dateOrder: 'mdy' | 'dmy' | 'ymd';
  /** Separators of day, month and year. */
  readonly dateSeparators: readonly string[];
  readonly booleans: { readonly yes: readonly string[]; readonly no: readonly string[] };
  /** A number with `.` for decimals and `,` for groups; other separators are replaced, so that it is not a number. */
  plain(text: string): string;
}

const known = new Map<string, Typing>();
const neither = '�';
/** Names of booleans in addition to English, which every locale accepts. */
const truthNames: Readonly<Record<string, readonly [string, string]>> = { fr: ['vrai', 'faux'] };

/** @param locale of a spreadsheet, such as fr_FR. */
export function typingOf(locale: string): Typing {
  const found = known.get(locale) ?? makeTyping(locale.replace('_', '-'));
  known.set(locale, found);
  return found;
}

function makeTyping(tag: string): Typing {
  const numbers = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(-12345.6);
  const partOf = (wanted: string): string => numbers.find(({ type }) => type === wanted)?.value ?? '';
  const [decimal, group] = [partOf('decimal'), partOf('group')];
  const isGroup = (letter: string): boolean => letter === group || (group.trim() === '' && letter.trim() === '');
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0);
  const order = days.map(({ type }) => type.charAt(0)).join('');
  const between = days.flatMap(({ type, value }) => (type === 'literal' ? [value.trim()] : []));
  const [yes, no] = truthNames[tag.slice(0, 2)] ?? [];
  return {
    dateOrder: order.startsWith('m') ? 'mdy' : order.startsWith('y') ? 'ymd' : 'dmy',
    dateSeparators: [...new Set(['/', '-', ...between])],
    booleans: { yes: ['true', ...(yes === undefined ? [] : [yes])], no: ['false', ...(no === undefined ? [] : [no])] },
    plain: (text) =>
      [...text]
        .map((letter) => {
          if (letter === decimal) return '.';
          if (isGroup(letter)) return ',';
          return letter === '.' || letter === ',' ? neither : letter;
        })
        .join(''),
  };
}
