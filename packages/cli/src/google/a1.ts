/** `A` for 0, `AA` for 26. */
export function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}

/** A range of a sheet; rows and columns from 0, ends not included. */
export function nameRange(
  title: string,
  startRow: number,
  endRow: number,
  startColumn: number,
  endColumn: number,
): string {
  const sheet = `'${title.replaceAll("'", "''")}'`;
  return `${sheet}!${nameColumn(startColumn)}${startRow + 1}:${nameColumn(endColumn - 1)}${endRow}`;
}

export interface Run {
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

/** Numbers in rising order, as runs of neighbours. */
export function runsOf(numbers: readonly number[]): Run[] {
  const runs: { start: number; end: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.end === number) last.end += 1;
    else runs.push({ start: number, end: number + 1 });
  }
  return runs;
}
