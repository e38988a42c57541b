import type { Box } from './address.ts';
import type { Scalar } from './content.ts';
import type { Sheet } from './sheet.ts';
import type { StructuralEdit } from './structural-edit.ts';
import type { Table } from './table.ts';

/** The origin of a change: the add-in through office.js, the user at the keyboard, or the result of a formula. */
export type Author = 'addin' | 'user' | 'calculation';

/** A change of the workbook, reported after it happened. */
export type Happening =
  /** Contents of cells; a single edited cell carries its old and new content. */
  | {
      readonly kind: 'cells';
      readonly sheet: Sheet;
      readonly box: Box;
      readonly before?: Scalar;
      readonly after?: Scalar;
    }
  | { readonly kind: 'formats'; readonly sheet: Sheet; readonly box: Box }
  /** Sizes and visibility of rows and columns. */
  | {
      readonly kind: 'lines';
      readonly sheet: Sheet;
      readonly axis: 'rows' | 'columns';
      readonly first: number;
      readonly count: number;
    }
  | { readonly kind: 'structure'; readonly sheet: Sheet; readonly box: Box; readonly edit: StructuralEdit }
  | { readonly kind: 'sorted'; readonly sheet: Sheet; readonly box: Box }
  | { readonly kind: 'filtered'; readonly sheet: Sheet; readonly table: Table | undefined }
  | {
      readonly kind: 'sheet-added' | 'sheet-deleted' | 'sheet-changed' | 'sheet-activated';
      readonly sheet: Sheet;
      readonly previous?: Sheet;
    }
  | { readonly kind: 'table-added' | 'table-deleted' | 'table-changed'; readonly sheet: Sheet; readonly table: Table }
  /** Charts, conditional formats, comments, validation, frozen panes. */
  | { readonly kind: 'ornaments'; readonly sheet: Sheet }
  | { readonly kind: 'selection'; readonly sheet: Sheet; readonly box: Box }
  | { readonly kind: 'ribbon' | 'panel' };

/** Whether it changes only the view and not the workbook, so that Ctrl+Z does not undo it. */
export const isOfSession = (kind: Happening['kind']): boolean =>
  ['selection', 'sheet-activated', 'ribbon', 'panel'].includes(kind);

/** A person who edits the workbook: the user of this Excel, or a colleague in another Excel. */
export type Person = 'self' | 'colleague';

export type Change = Happening & { readonly by: Author; readonly person: Person };

export type ChangeListener = (change: Change) => void;
