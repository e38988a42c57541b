/** `Excel.run`, in whichever of its forms. */
export type ExcelRun = (...given: unknown[]) => Promise<unknown>;

/**
 * `Excel.run` that reports its undo groups. The installed library sends nothing of `mergeUndoGroup`, so the other side of
 * its wire could not know of them.
 * @param tell receives `true` as a group begins, before anything of it is sent, and `false` once it has ended.
 */
export function tellUndoGroups(excel: object, run: ExcelRun, tell: (isBegun: boolean) => void): ExcelRun {
  return async (...given) => {
    const isGroup = given.some(asksForGroup);
    if (isGroup) tell(true);
    try {
      return await run.apply(excel, given);
    } finally {
      if (isGroup) tell(false);
    }
  };
}

const asksForGroup = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'mergeUndoGroup' in options && options.mergeUndoGroup === true;
