import type { WorkbookPage } from '../workbook-page.ts';
import { placeOfCell } from '../../shared/cell-place.ts';
import type { CellCard } from './cell-card.ts';
import { find } from '../../shared/element.ts';

/** Shows the card of the selected cell, and of the one under the pointer. */
export function showCards({ grid, workbook }: WorkbookPage, card: CellCard): void {
  const { api } = grid;
  const container = find('.grid');
  const show = (row: number, column: number) => {
    const { left, bottom } = placeOfCell(grid, container, row, column);
    card.show(workbook.active, row, column, { left, top: bottom + 4 });
  };
  workbook.onChange(({ kind }) => {
    if (kind === 'selection' || kind === 'cells') show(workbook.selection.box.row, workbook.selection.box.column);
  });
  api.addEvent(api.Event.CellHover, ({ row, column }) => show(row, column));
  api.addEvent(api.Event.Scroll, () => card.hide());
}
