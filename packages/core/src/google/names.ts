/** Google's own limits. */
const longestTitle = 100;
const longestHeader = 255;
const longestName = 200;

/** The wish, or with the first number behind it that makes it free. */
function freeName(wish: string, longest: number, gap: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const start = wish.slice(0, longest);
  if (!used.has(start.toLowerCase())) return start;
  for (let number = 2; ; number++) {
    const ending = `${gap}${number}`;
    const name = start.slice(0, longest - ending.length) + ending;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** What a sheet of this wish is called where no other is. */
export function titleOf(wish: string): string {
  return wish.slice(0, longestTitle) || 'TPR';
}

export function freeTitle(wish: string, taken: readonly string[]): string {
  return freeName(titleOf(wish), longestTitle, ' ', taken);
}

/** For a named range over a table. */
export function freeTableName(wish: string, taken: readonly string[]): string {
  return freeName(wish, longestName, '_', taken);
}

/** Headers that are not empty and of which no two are alike. */
export function headersOf(wishes: readonly string[], taken: readonly string[]): string[] {
  const used = [...taken];
  return wishes.map((wish) => {
    const free = freeName(wish === '' ? 'Column' : wish, longestHeader, '', used);
    used.push(free);
    return free;
  });
}
