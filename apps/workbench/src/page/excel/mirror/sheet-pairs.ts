import type { Sheet, Workbook } from '@tpr/excel-simulator';

/** Maps sheets of the model to Univer's: Univer chooses the id of a sheet that the user adds. */
export class SheetPairs {
  private readonly workbook: Workbook;
  private readonly gridIds = new Map<Sheet, string>();

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  join(sheet: Sheet, gridId: string): void {
    this.gridIds.set(sheet, gridId);
  }

  leave(sheet: Sheet): void {
    this.gridIds.delete(sheet);
  }

  gridId(sheet: Sheet): string {
    return this.gridIds.get(sheet) ?? sheet.id;
  }

  /** Undefined for a sheet that the model does not have. */
  find(gridId: string): Sheet | undefined {
    return this.workbook.sheets.find((sheet) => this.gridId(sheet) === gridId);
  }
}
