import { boxOf, intersect, isUnbounded, qualify, sheetColumns, sheetRows, unite, type Box } from './address.ts';
import { plainValue, type Scalar } from './content.ts';
import { isScalar, maxCellText } from './entry.ts';
import { accessDenied, invalidArgument, itemNotFound } from './refusal.ts';
import type { Sheet } from './sheet.ts';
import type { Workbook } from './workbook.ts';

export type ClearWhat = 'All' | 'Formats' | 'Contents' | 'Hyperlinks' | 'RemoveHyperlinks' | 'ResetContents';

/** A rectangle on a sheet. A tracked range moves with its cells when rows and columns are inserted or deleted. */
export class Range {
  readonly workbook: Workbook;
  readonly sheet: Sheet;
  private ownBox: Box | undefined;

  constructor(workbook: Workbook, sheet: Sheet, box: Box) {
    const isOnSheet =
      box.row >= 0 && box.column >= 0 && box.row + box.rows <= sheetRows && box.column + box.columns <= sheetColumns;
    if (!isOnSheet || !(box.rows > 0) || !(box.columns > 0)) throw invalidArgument('the range lies beyond the sheet');
    this.workbook = workbook;
    this.sheet = sheet;
    this.ownBox = box;
  }

  /** @throws Refusal ItemNotFound when all its cells were deleted. */
  get box(): Box {
    if (!this.ownBox || !this.workbook.sheets.includes(this.sheet)) throw itemNotFound('the range was deleted');
    return this.ownBox;
  }

  get isDeleted(): boolean {
    return this.ownBox === undefined;
  }

  /** Called by the workbook only, when cells move. */
  follow(move: (box: Box) => Box | undefined): void {
    if (this.ownBox) this.ownBox = move(this.ownBox);
  }

  get address(): string {
    return qualify(this.sheet.name, this.box);
  }

  at(box: Box): Range {
    return new Range(this.workbook, this.sheet, box);
  }

  /** Null for whole rows and columns, as in Excel. */
  values(): Scalar[][] | null {
    return isUnbounded(this.box) ? null : this.sheet.cells.values(this.box);
  }

  formulas(): Scalar[][] | null {
    return isUnbounded(this.box) ? null : this.sheet.cells.formulaTexts(this.box);
  }

  texts(): string[][] | null {
    return isUnbounded(this.box) ? null : this.sheet.cells.texts(this.box, this.workbook.is1904);
  }

  valueTypes(): string[][] | null {
    return isUnbounded(this.box) ? null : this.sheet.cells.types(this.box);
  }

  numberFormats(): string[][] | null {
    return isUnbounded(this.box) ? null : this.sheet.cells.numberFormats(this.box);
  }

  /**
   * Enters values or formulas: one for all cells, or rows of the range's exact size; null leaves a cell unchanged.
   * @throws Refusal InvalidArgument for another size, AccessDenied on locked cells of a protected sheet.
   */
  write(written: unknown): void {
    const { box, sheet, workbook } = this;
    const block = this.block(written);
    this.demandUnlocked();
    const isOne = box.rows === 1 && box.columns === 1;
    const before = plainValue(sheet.cells.contents.get(box.row, box.column));
    workbook.calculation.leave(sheet, box);
    const isEnteredAgain = workbook.calculation.remember(sheet, box);
    const formulas = sheet.cells.write(box, block, workbook.entryRules);
    workbook.tables.nameColumns(sheet, box);
    const after = plainValue(sheet.cells.contents.get(box.row, box.column));
    workbook.tell({ kind: 'cells', sheet, box, ...(isOne && { before, after }) });
    workbook.calculation.enter(sheet, formulas, isEnteredAgain);
    workbook.calculation.refresh(sheet, box, formulas);
  }

  writeNumberFormats(written: unknown): void {
    const { box } = this;
    const block = this.block(written);
    this.demandFormatting();
    if (isScalar(block)) this.sheet.cells.changeStyle(box, 'NumberFormat', block);
    else this.sheet.cells.changeStyles(box, 'NumberFormat', block);
    this.workbook.tell({ kind: 'formats', sheet: this.sheet, box });
  }

  /** Changes the style at a path such as `Font.Bold`. */
  changeStyle(path: string, value: unknown): void {
    this.demandFormatting();
    this.sheet.cells.changeStyle(this.box, path, value);
    this.workbook.tell({ kind: 'formats', sheet: this.sheet, box: this.box });
  }

  clear(what: ClearWhat = 'All'): void {
    const { box, sheet, workbook } = this;
    this.demandUnlocked();
    if (what === 'All' || what === 'Contents' || what === 'ResetContents') {
      workbook.calculation.leave(sheet, box);
      sheet.cells.clearContents(box);
      workbook.tables.nameColumns(sheet, box);
      workbook.tell({ kind: 'cells', sheet, box });
      workbook.calculation.refresh(sheet, box, []);
    }
    if (what === 'All' || what === 'Formats') {
      sheet.cells.clearStyles(box);
      workbook.tell({ kind: 'formats', sheet, box });
    }
  }

  select(earlier: readonly Box[] = []): void {
    if (this.sheet !== this.workbook.active) this.workbook.activate(this.sheet);
    this.workbook.select(this, earlier);
  }

  used(valuesOnly: boolean): Range | undefined {
    const used = this.sheet.cells.used(valuesOnly);
    const common = used && intersect(used, this.box);
    return common && this.at(common);
  }

  /** The block of filled cells around this one, bounded by empty rows and columns. */
  surroundingRegion(): Range {
    let box = this.box;
    for (;;) {
      const [top, left] = [Math.max(0, box.row - 1), Math.max(0, box.column - 1)];
      const around = boxOf(
        top,
        left,
        Math.min(sheetRows, box.row + box.rows + 1) - top,
        Math.min(sheetColumns, box.column + box.columns + 1) - left,
      );
      let grown = box;
      for (const layer of [this.sheet.cells.contents, this.sheet.cells.formulas]) {
        for (const [row, column] of layer.filled(around)) grown = unite(grown, boxOf(row, column));
      }
      if (grown.rows === box.rows && grown.columns === box.columns) return this.at(box);
      box = grown;
    }
  }

  /** @throws Refusal AccessDenied when the sheet is protected and one of the cells is locked. */
  demandUnlocked(): void {
    if (this.sheet.protection.isOn && this.sheet.cells.hasLocked(this.box))
      throw accessDenied('the sheet is protected');
  }

  demandFormatting(): void {
    this.sheet.protection.demand('allowFormatCells');
  }

  private block(written: unknown): readonly (readonly unknown[])[] | Scalar {
    const { box } = this;
    if (isUnbounded(box)) throw invalidArgument('whole rows and columns take no values');
    if (isScalar(written)) return written;
    if (!Array.isArray(written) || written.length !== box.rows) throw invalidArgument(this.sizeReason());
    return written.map((line: unknown): readonly unknown[] => {
      if (!Array.isArray(line) || line.length !== box.columns) throw invalidArgument(this.sizeReason());
      // An invalid value refuses the whole block.
      if (line.some((value) => typeof value === 'string' && value.length > maxCellText))
        throw invalidArgument(`a cell holds ${maxCellText} characters`);
      return line;
    });
  }

  private sizeReason(): string {
    return `The number of rows or columns in the input array doesn't match the size or dimensions of the range: ${this.box.rows} x ${this.box.columns}`;
  }
}
