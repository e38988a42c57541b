/** The part of office.js that is used. */
export interface StartupHost {
  readonly addin: Pick<Office.Addin, 'setStartupBehavior'>;
}

/**
 * From the first table on the workbook is opened with the add-in: until it runs, buttons stay as the manifest has them,
 * and nothing hears of edits (https://learn.microsoft.com/office/dev/add-ins/develop/run-code-on-document-open).
 * @returns told whether there is a table. Rejects with Excel's error, and asks again the next time.
 */
export function createStartup({ addin }: StartupHost): (hasTable: boolean) => Promise<void> {
  let isAsked = false;
  return async (hasTable) => {
    if (!hasTable || isAsked) return;
    isAsked = true;
    try {
      // The names of Office.StartupBehavior are not there before office.js is.
      await addin.setStartupBehavior('Load' as Office.StartupBehavior);
    } catch (error) {
      isAsked = false;
      throw error;
    }
  };
}
