/** The part of a long list that is on the screen. Counts from 1; `from` is 0 when there is nothing. */
export interface PageCut {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly pages: number;
}

/** A page beyond the last one is the last one: lists get shorter while they are looked at. */
export function cutPage(total: number, page: number, size: number): PageCut {
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  const to = Math.min((shown + 1) * size, total);
  return { from: total === 0 ? 0 : shown * size + 1, to, total, page: shown, pages };
}
