/** The visible part of a long list. `from` and `to` count from 1; `from` is 0 for an empty list. */
export interface PageCut {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly pages: number;
}

/** A page beyond the end is the last one, because a list may get shorter while it is shown. */
export function cutPage(total: number, page: number, size: number): PageCut {
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  const to = Math.min((shown + 1) * size, total);
  return { from: total === 0 ? 0 : shown * size + 1, to, total, page: shown, pages };
}
