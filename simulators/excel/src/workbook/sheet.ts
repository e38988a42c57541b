import type { Box } from './address.ts';
import { Axis } from './axis.ts';
import { Cells } from './cells.ts';
import type { Chart } from './chart.ts';
import type { Comment } from './comment.ts';
import type { ConditionalFormat } from './conditional-format.ts';
import { MergedCells } from './merged-cells.ts';
import { Protection } from './protection.ts';
import type { StyleBook } from './style.ts';
import type { StructuralEdit } from './structural-edit.ts';
import type { Validation } from './validation.ts';

export type Visibility = 'Visible' | 'Hidden' | 'VeryHidden';

/** One sheet: its cells and everything attached to them. Tables belong to the workbook. */
export class Sheet {
  readonly id: string;
  name: string;
  visibility: Visibility = 'Visible';
  tabColor = '';
  showGridlines = true;
  showHeadings = true;
  /** The frozen rows and columns; undefined if nothing is frozen. */
  frozen: Box | undefined;
  readonly cells: Cells;
  /** Sizes in points: 15 per row, 48 per column. */
  readonly rows = new Axis(15);
  readonly columns = new Axis(48);
  readonly merged = new MergedCells();
  readonly protection = new Protection();
  readonly charts: Chart[] = [];
  readonly conditionalFormats: ConditionalFormat[] = [];
  readonly validations: Validation[] = [];
  readonly comments: Comment[] = [];
  readonly customProperties = new Map<string, string>();

  constructor(id: string, name: string, styles: StyleBook) {
    this.id = id;
    this.name = name;
    this.cells = new Cells(styles, this.rows, this.columns);
  }

  /** Moves cells, sizes and styles; ranges, tables and formulas follow in `moveCells`. */
  shift(edit: StructuralEdit): void {
    this.cells.shift(edit);
    this.merged.shift(edit);
    (edit.axis === 'rows' ? this.rows : this.columns).shift(edit);
  }
}
