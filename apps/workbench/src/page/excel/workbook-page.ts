import { SetArrayFormulaDataMutation, type ISetArrayFormulaDataMutationParams } from '@univerjs/preset-sheets-core';
import { isError, Workbook, type FunctionResult, type PlatformName } from '@tpr/excel-simulator';
import { createFunctionBridge, type FunctionBridge } from '../shared/function-calls.ts';
import { CalculationWatch } from '../shared/calculation-watch.ts';
import { AddinFunctions, type FunctionList } from './formulas/addin-functions.ts';
import { Results } from './formulas/results.ts';
import { showLooks } from './grid/cell-look.ts';
import { createGrid, untilDrawn, type Grid } from '../shared/grid.ts';
import { FromGrid, type RefusalListener } from './mirror/from-grid.ts';
import { GridWriter } from '../shared/grid-writer.ts';
import { SheetPairs } from './mirror/sheet-pairs.ts';
import { answerSorting } from './mirror/sorting.ts';
import { TableMirror } from './mirror/table-mirror.ts';
import { ToGrid } from './mirror/to-grid.ts';

/** In pixels: 15 points per row, 48 per column. */
const sizes = { defaultRowHeight: 20, defaultColumnWidth: 64 } as const;

export interface WorkbookPageOptions {
  readonly platform: PlatformName;
  readonly container: HTMLElement;
  readonly locale: string;
  readonly isDark: boolean;
  readonly refused: RefusalListener;
}

/** A workbook on the screen: the model that office.js uses, and the grid that shows it and calculates its formulas. */
export interface WorkbookPage {
  readonly workbook: Workbook;
  readonly grid: Grid;
  readonly bridge: FunctionBridge<FunctionResult>;
  /** Registers the add-in's functions for formulas. */
  readonly addFunctions: (metadata: FunctionList, namespace: string) => void;
  /** Resolves when the grid shows the model and all formulas have their values. */
  readonly settled: () => Promise<void>;
}

/** Resolves when the grid is drawn; until then it does not know the positions of its cells. */
export async function createWorkbookPage({
  platform,
  container,
  locale,
  isDark,
  refused,
}: WorkbookPageOptions): Promise<WorkbookPage> {
  const workbook = new Workbook({ locale, platform });
  workbook.calculation.isOutside = true;
  const { name, sheets } = workbook;
  const grid = createGrid({
    container,
    name,
    sheets,
    isFrench: locale.startsWith('fr'),
    isDark,
    sizes,
    marksNumbersAsText: true,
  });
  const drawn = untilDrawn(grid);
  const pairs = new SheetPairs(workbook);
  const writer = new GridWriter(grid.api);
  const tables = new TableMirror(grid, workbook, pairs, writer);
  const toGrid = new ToGrid(grid, workbook, pairs, writer, tables);
  new FromGrid(grid, workbook, pairs, writer, tables, toGrid, refused).listen();
  showLooks(grid, workbook, pairs);
  answerSorting(grid, workbook, pairs);

  const functions = new AddinFunctions(workbook, pairs);
  const bridge = createFunctionBridge(grid.api, functions);
  const results = new Results(workbook, pairs, bridge);
  const calculation = new CalculationWatch(grid);
  grid.api.getFormula().calculationResultApplied((result) => results.take(result));
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id === SetArrayFormulaDataMutation.id) results.takeSpills(params as ISetArrayFormulaDataMutationParams);
  });

  workbook.calculation.outside = (sheet, anchors) => bridge.recalculate(pairs.gridId(sheet), anchors);

  await drawn;
  return {
    workbook,
    grid,
    bridge,
    addFunctions(metadata, namespace) {
      functions.add(metadata, namespace);
      bridge.install();
    },
    async settled() {
      toGrid.flush();
      await calculation.settled(() => bridge.isIdle && !toGrid.isStale && isCalculated(workbook));
    },
  };
}

/** Whether every formula has a value and none is waiting. */
function isCalculated({ sheets }: Workbook): boolean {
  return sheets.every(({ cells: { contents, formulas } }) => {
    const extent = formulas.extent();
    if (extent === undefined) return true;
    return [...formulas.filled(extent)].every(([row, column]) => {
      const content = contents.get(row, column);
      return content !== undefined && !(isError(content) && content.error === '#BUSY!');
    });
  });
}
