import { cutText } from '../values/safe-text.ts';

/** Google's own limits. */
const maxTitleCharacters = 100;
const maxHeaderCharacters = 255;
const maxNameCharacters = 200;

/** The wished name, with a number appended if it is taken. */
function freeName(wish: string, maxCharacters: number, gap: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const start = cutText(wish, maxCharacters, '');
  if (!used.has(start.toLowerCase())) return start;
  for (let number = 2; ; number++) {
    const ending = `${gap}${number}`;
    const name = cutText(start, maxCharacters - ending.length, '') + ending;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** The title of a sheet, if it is not taken. */
export function titleOf(wish: string): string {
  return cutText(wish, maxTitleCharacters, '') || 'TPR';
}

export function freeTitle(wish: string, taken: readonly string[]): string {
  return freeName(titleOf(wish), maxTitleCharacters, ' ', taken);
}

/** The name for the named range of a table. */
export function freeTableName(wish: string, taken: readonly string[]): string {
  return freeName(wish, maxNameCharacters, '_', taken);
}

/** Makes headers non-empty and unique. */
export function headersOf(wishes: readonly string[], taken: readonly string[]): string[] {
  const used = [...taken];
  return wishes.map((wish) => {
    const free = freeName(wish === '' ? 'Column' : wish, maxHeaderCharacters, '', used);
    used.push(free);
    return free;
  });
}
