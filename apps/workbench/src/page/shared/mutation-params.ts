import type { ICellData, IObjectMatrixPrimitiveType, IRange, Nullable } from '@univerjs/core';
import type { SelectionMoveType } from '@univerjs/preset-sheets-core';

export type Cells = IObjectMatrixPrimitiveType<Nullable<ICellData>>;

/** The parameters of all observed mutations; each mutation has some of them. */
export interface MutationParams {
  readonly subUnitId: string;
  readonly range: IRange;
  readonly ranges: readonly IRange[];
  readonly cellValue?: Cells;
  readonly from: { readonly subUnitId: string; readonly value: Cells };
  readonly to: { readonly subUnitId: string; readonly value: Cells };
  readonly order: Readonly<Record<number, number>>;
  readonly name: string;
  readonly index: number;
  readonly sheet: { readonly id: string; readonly name: string };
  readonly toOrder: number;
  readonly tableId: string;
  readonly column: number;
  readonly tableFilter?: { readonly filterType: string; readonly values?: readonly string[] };
  readonly config: { readonly name?: string };
  readonly selections: readonly { readonly range: IRange }[];
  readonly type?: SelectionMoveType;
  readonly visible: boolean;
  readonly colWidth: number | Readonly<Record<number, number>>;
  readonly rowHeight: number | Readonly<Record<number, number>>;
}
