import type { PanelState } from '@tpr/panel';

/** Has Excel start the add-in with the workbook only once this panel has written the table, and while there is one. */
export class StartupChoice {
  /** Whether the workbook has a table of the user's account. */
  hasTable = false;
  private hasWritten = false;
  private readonly startup: (hasTable: boolean) => Promise<void>;

  constructor(startup: (hasTable: boolean) => Promise<void>) {
    this.startup = startup;
  }

  onWritten(): void {
    this.hasWritten = true;
    this.keep();
  }

  /** A user without the add-in gets an error from a workbook that loads it: https://github.com/OfficeDev/office-js/issues/3558. */
  onSignedOut(): void {
    this.hasWritten = false;
    this.set(false);
  }

  onState({ hasTable, sheetId }: PanelState): void {
    const hadTable = this.hasTable;
    this.hasTable = hasTable;
    // A table of another account has a sheet, although `hasTable` is false.
    if (hadTable && !hasTable && sheetId === undefined) this.set(false);
    else this.keep();
  }

  private keep(): void {
    if (this.hasWritten && this.hasTable) this.set(true);
  }

  private set(hasTable: boolean): void {
    void this.startup(hasTable).catch(reportError);
  }
}
