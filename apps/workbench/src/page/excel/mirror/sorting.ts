import { CommandType, type IRange } from '@univerjs/core';
import type { Workbook } from '@tpr/excel-simulator';
import type { Grid } from '../../shared/grid.ts';
import type { SheetPairs } from './sheet-pairs.ts';

interface SortParams {
  readonly subUnitId: string;
  readonly range: IRange;
  readonly orderRules: readonly { readonly colIndex: number; readonly type: 'asc' | 'desc' }[];
}

/** Handles sorting with Univer's filter buttons: the model sorts its table, and the grid shows the result. */
export function answerSorting({ commands }: Grid, workbook: Workbook, pairs: SheetPairs): void {
  commands.registerCommand({
    id: 'sheet.command.sort-range',
    type: CommandType.COMMAND,
    handler: (_accessor, { subUnitId, range, orderRules }: SortParams) => {
      const sheet = pairs.find(subUnitId);
      const table =
        sheet &&
        workbook.tables.on(sheet).find(({ body }) => body.row === range.startRow && body.column === range.startColumn);
      const [rule] = orderRules;
      const column = table && rule && table.columns[rule.colIndex - table.box.column];
      if (!column) return false;
      workbook.user.sortTable(table.name, column.name, rule.type === 'asc');
      return true;
    },
  });
}
