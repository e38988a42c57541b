import { boxOf, isInside, type Box } from './address.ts';
import type { Content } from './content.ts';
import type { Workbook } from './workbook.ts';

/** Changed cell contents, in transit from one copy to the other. */
interface Patch {
  readonly from: Workbook;
  readonly sheet: string;
  readonly box: Box;
  readonly cells: readonly (readonly [row: number, column: number, content: Content])[];
}

/**
 * Two copies of a workbook that two people have open. `deliver` applies cell writes of each copy to the other; the last
 * write of a cell wins (https://learn.microsoft.com/office/dev/add-ins/excel/co-authoring-in-excel-add-ins). Sheets
 * must exist in both; new sheets, formats and table sizes are not transferred.
 */
export function coauthor(first: Workbook, second: Workbook): { readonly deliver: () => void } {
  let waiting: Patch[] = [];
  let isDelivering = false;
  const listen = (from: Workbook): void => {
    from.onChange((change) => {
      if (isDelivering || change.kind !== 'cells' || change.by === 'calculation') return;
      const { sheet, box } = change;
      waiting.push({ from, sheet: sheet.name, box, cells: [...sheet.cells.contents.filled(box)] });
    });
  };
  listen(first);
  listen(second);
  return {
    deliver() {
      const patches = waiting;
      waiting = [];
      isDelivering = true;
      for (const [at, patch] of patches.entries()) {
        const to = patch.from === first ? second : first;
        const later = patches.slice(at + 1).filter(({ from, sheet }) => from === to && sheet === patch.sheet);
        apply(to, patch, (row, column) => later.some(({ box }) => isInside(boxOf(row, column), box)));
      }
      isDelivering = false;
    },
  };
}

/** @param isKept whether the copy's own write of a cell is later, in the order of the service */
function apply(
  to: Workbook,
  { sheet: name, box, cells }: Patch,
  isKept: (row: number, column: number) => boolean,
): void {
  const sheet = to.findSheet(name);
  if (sheet === undefined) return;
  for (const [row, column] of sheet.cells.contents.filled(box))
    if (!isKept(row, column)) sheet.cells.contents.set(row, column, undefined);
  for (const [row, column, content] of cells) if (!isKept(row, column)) sheet.cells.contents.set(row, column, content);
  to.as(
    'user',
    () => to.tell({ kind: 'cells', sheet, box: boxOf(box.row, box.column, box.rows, box.columns) }),
    'colleague',
  );
}
