/** The part of office.js that is used. */
export interface StartupHost {
  readonly addin: Pick<Office.Addin, 'getStartupBehavior' | 'setStartupBehavior'>;
}

/**
 * Sets whether Excel starts the add-in when it opens the workbook. Before the add-in runs, buttons are as in the
 * manifest, and edits are not noticed
 * (https://learn.microsoft.com/office/dev/add-ins/develop/run-code-on-document-open).
 * @returns a function that sets it. It rejects with Excel's error, and requests the setting again in the next call.
 */
export function createStartup({ addin }: StartupHost): (hasTable: boolean) => Promise<void> {
  let kept: boolean | undefined;
  let last: Promise<void> = Promise.resolve();
  const keep = async (hasTable: boolean): Promise<void> => {
    if (hasTable === kept) return;
    kept = undefined;
    // Texts instead of Office.StartupBehavior, which does not exist before office.js is loaded.
    const wanted = hasTable ? 'Load' : 'None';
    const found: string = await addin.getStartupBehavior();
    // The file stores this setting: setting it again would change the file.
    if (found !== wanted) await addin.setStartupBehavior(wanted as Office.StartupBehavior);
    kept = hasTable;
  };
  return (hasTable) => {
    const asked = last.then(() => keep(hasTable));
    last = asked.catch(() => undefined);
    return asked;
  };
}
