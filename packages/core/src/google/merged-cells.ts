/** The first and last row and column of a rectangle of cells. */
export interface CellSpan {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Merged cells that keep a table from being read and written: only the first of them has a value.
 * @param ours managed columns.
 */
export function mergeOver<T extends CellSpan>(
  merges: readonly T[],
  { top, bottom }: CellSpan,
  ours: readonly number[],
): T | undefined {
  return merges.find(
    (each) => each.top <= bottom && each.bottom >= top && ours.some((at) => at >= each.left && at <= each.right),
  );
}

/** Merged cells of which only a part would move if the cells of a table's columns were shifted, from a row on. */
export function mergeTorn<T extends CellSpan>(
  merges: readonly T[],
  { bottom, left, right }: CellSpan,
  from: number,
): T | undefined {
  return merges.find((each) => {
    if (each.bottom < from || each.left > right || each.right < left) return false;
    return each.left < left || each.right > right || (each.top <= bottom && each.bottom > each.top);
  });
}
