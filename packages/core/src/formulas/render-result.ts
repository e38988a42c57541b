import type { CellValue } from '../portfolio/table.ts';
import type { TypedCell } from './evaluate-each.ts';
import type { Content, FormulaAnswer } from './formula.ts';
import { toFormulaCell, type FormulaCell } from './formula-cells.ts';
import type { Card } from './third-party-card.ts';

/** How a host shows the contents of result cells. */
export interface CellRenderer<C> {
  card(card: Card): C;
  failure(error: unknown): C;
  /** Shows a plain value. Default: `toFormulaCell`. */
  readonly value?: (cell: TypedCell) => FormulaCell | C;
}

/**
 * The cells that a formula spills. A failure is shown instead of its value.
 * @throws the failure of a result with a single cell, so that the formula itself fails.
 */
export function renderResult<C>(answer: FormulaAnswer, looks: CellRenderer<C>): (FormulaCell | C)[][] {
  return 'cells' in answer ? showCells(answer.cells, looks) : showTable(answer, looks);
}

type Cells = Extract<FormulaAnswer, { readonly cells: unknown }>['cells'];

function showCells<C>(cells: Cells, { value = toFormulaCell, ...looks }: CellRenderer<C>): (FormulaCell | C)[][] {
  const [[only] = []] = cells;
  if (only?.ok === false && cells.length === 1 && cells[0]?.length === 1) throw only.error;
  const show = (content: Content | null) =>
    content === null ? '' : 'fields' in content ? looks.card(content) : value(content);
  return cells.map((row) =>
    row.map((answered) => (answered.ok ? show(answered.value) : looks.failure(answered.error))),
  );
}

type Table = Exclude<FormulaAnswer, { readonly cells: unknown }>;

/** The header, the rows, then a row for each identifier that failed. */
function showTable<C>(
  { table: { columns, rows }, failures }: Table,
  { value = toFormulaCell, ...looks }: CellRenderer<C>,
): (FormulaCell | C)[][] {
  const typed = (row: readonly CellValue[]): (FormulaCell | C)[] =>
    columns.map(({ type }, at) => value({ type, value: row[at] ?? null }));
  const failed = failures.map(({ id, error }) => [id, looks.failure(error), ...columns.slice(2).map(() => '')]);
  return [columns.map(({ header }) => header), ...rows.map(typed), ...failed];
}
