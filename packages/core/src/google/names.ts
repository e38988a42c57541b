/** Google's own limits. */
const longestTitle = 100;
const longestHeader = 255;
const longestName = 200;

/** The wished name, with a number appended if it is taken. */
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

/** The title of a sheet, if it is not taken. */
export function titleOf(wish: string): string {
  return wish.slice(0, longestTitle) || 'TPR';
}

export function freeTitle(wish: string, taken: readonly string[]): string {
  return freeName(titleOf(wish), longestTitle, ' ', taken);
}

/** The name for the named range of a table. */
export function freeTableName(wish: string, taken: readonly string[]): string {
  return freeName(wish, longestName, '_', taken);
}

/** Makes headers non-empty and unique. */
export function headersOf(wishes: readonly string[], taken: readonly string[]): string[] {
  const used = [...taken];
  return wishes.map((wish) => {
    const free = freeName(wish === '' ? 'Column' : wish, longestHeader, '', used);
    used.push(free);
    return free;
  });
}
