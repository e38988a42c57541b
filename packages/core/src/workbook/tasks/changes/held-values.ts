import type { AttributeValue } from '../../../values/attribute-type.ts';
import { attributeToCell } from '../../../values/attribute-to-cell.ts';
import { percentScaleOf } from '../../../api/profile/index.ts';
import type { Op } from '../../../runtime/op.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import { isSameCell, toSheetCell } from '../../cells.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { SheetCell } from '../../port.ts';
import type { Baseline } from '../portfolio/baseline.ts';
import { scalesOf, type OpenPortfolio } from '../portfolio/portfolio-state.ts';
import type { PortfolioColumns, ShownColumn } from '../portfolio/shown-columns.ts';
import { cellName, RowScanner } from './row-scan.ts';
import type { DecidedChange } from './task-types.ts';

/** Values of an attribute for the cell of a row. */
export interface HeldValues {
  readonly thirdpartyId: string;
  readonly label: string;
  readonly values: readonly AttributeValue[];
  /** Whether the service has them. */
  readonly isHeld: boolean;
  /** The reviewed content of the cell. */
  readonly cell: SheetCell;
  /** A formula in the cell stays, because the user did not replace its result. */
  readonly isFormulaKept: boolean;
}

export function heldValues(
  { action, change, cell: reviewed }: DecidedChange,
  values: readonly AttributeValue[],
): HeldValues {
  const { thirdpartyId, attribute, cell: typed } = change.edit;
  const cell = reviewed === undefined ? (typed as SheetCell) : reviewed;
  const isFormulaKept = (action === 'send' || change.verdict === 'unchanged') && isSameCell(cell, typed as SheetCell);
  return { thirdpartyId, label: attribute.label, values, isHeld: true, cell, isFormulaKept };
}

/**
 * For changes that the service has not confirmed: the values that the user entered in the panel instead of the cell.
 * They are written into the cell, so that the next review finds them. Empty if the user entered none.
 */
export function correctedValues({ change, cell }: DecidedChange): readonly HeldValues[] {
  const { thirdpartyId, attribute, cell: entered } = change.edit;
  if (cell === undefined || isSameCell(cell, entered as SheetCell)) return [];
  const { values } = change;
  return [{ thirdpartyId, label: attribute.label, values, isHeld: false, cell, isFormulaKept: true }];
}

/**
 * Writes values of the service into the baseline. They and corrected ones are written into their cells unless these were
 * edited since the review.
 */
export function* writeHeldValues(
  { table, client, state }: OpenPortfolio,
  account: PortfolioColumns,
  baseline: Baseline,
  values: readonly HeldValues[],
): Op<void> {
  const keys = new Set(values.map(({ label }) => attributePrefix + label));
  const columns = account.all().filter(({ key }) => keys.has(key) && table.columns.keys.includes(key));
  const scanner = new RowScanner(table, baseline, scalesOf(state, client.profile));
  const { edited, filled } = yield* editedSince(scanner, table, values, columns);
  const rows = new Map<string, Map<string, readonly AttributeValue[]>>();
  for (const { thirdpartyId, label, values: now, isHeld } of values) {
    if (isHeld) baseline.putAttribute(thirdpartyId, label, now, account.definitionOf(label)?.type ?? null);
    if (edited.has(cellName(thirdpartyId, label))) continue;
    rows.set(thirdpartyId, (rows.get(thirdpartyId) ?? new Map()).set(label, now));
  }
  const scale = percentScaleOf(client.profile);
  const patches = [...rows].map(([key, byLabel]) => ({
    key,
    cells: columns.map(({ header }) => {
      const now = byLabel.get(header);
      if (now === undefined) return undefined;
      const { value, type } = attributeToCell(now, account.definitionOf(header)?.type, scale);
      const { cell } = toSheetCell(value, type, table.facts.dateSystem);
      const shown = filled.get(header)?.get(key);
      return shown !== undefined && isSameCell(shown, cell) ? undefined : value;
    }),
  }));
  if (columns.length > 0) yield* table.patch(columns, patches);
  yield* baseline.save();
}

interface CellsNow {
  /** Cells to leave as they are: those edited since the review, and formulas whose result was sent. */
  readonly edited: ReadonlySet<string>;
  /** The content of the other cells of columns with formulas, by header and key: see `PreservedEdits.mayBeFilled`. */
  readonly filled: ReadonlyMap<string, ReadonlyMap<string, SheetCell>>;
}

function* editedSince(
  scanner: RowScanner,
  table: ManagedTable,
  values: readonly HeldValues[],
  columns: readonly ShownColumn[],
): Op<CellsNow> {
  const edited = new Set<string>();
  const shown = new Map(columns.map(({ header }) => [header, new Map<string, SheetCell>()]));
  const withFormulas = new Set<string>();
  if (columns.length === 0) return { edited, filled: shown };
  const written = new Map(values.map((each) => [cellName(each.thirdpartyId, each.label), each]));
  yield* table.eachRow(
    columns.map(({ key }) => key),
    function* ({ key, cells, isFormula }) {
      for (const [at, { header }] of columns.entries()) {
        if (isFormula?.[at] === true) withFormulas.add(header);
        const name = cellName(key, header);
        const wanted = written.get(name);
        if (wanted === undefined) continue;
        const cell = cells[at] ?? null;
        const isKnown = isSameCell(cell, wanted.cell) || scanner.isPulled(key, header, cell);
        shown.get(header)?.set(key, cell);
        if (!isKnown || (isFormula?.[at] === true && wanted.isFormulaKept)) edited.add(name);
      }
    },
  );
  return { edited, filled: new Map([...shown].filter(([header]) => withFormulas.has(header))) };
}
