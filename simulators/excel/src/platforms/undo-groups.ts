/** `Excel.run`, with any of its overloads. */
export type ExcelRun = (...given: unknown[]) => Promise<unknown>;

/**
 * `Excel.run` that reports its undo groups. The installed library does not send `mergeUndoGroup`, so the simulated
 * Excel cannot see them on the wire. @param tell receives `true` before any request of the group is sent, and `false`
 * when the group has ended.
 */
export function reportUndoGroups(excel: object, run: ExcelRun, tell: (isBegun: boolean) => void): ExcelRun {
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
