import { SetArrayFormulaDataMutation, type ISetArrayFormulaDataMutationParams } from '@univerjs/preset-sheets-core';
import { isError, qualify, Workbook, type FunctionMetadata } from '@tpr/excel-host';
import { createFunctionBridge, type FunctionBridge } from './formulas/async-functions.ts';
import { Quiet } from './formulas/quiet.ts';
import { Results } from './formulas/results.ts';
import { showLooks } from './grid/cell-look.ts';
import { createGrid, type Grid } from './grid/grid.ts';
import { FromGrid, type RefusalListener } from './mirror/from-grid.ts';
import { Gate } from './mirror/gate.ts';
import { SheetPairs } from './mirror/sheet-pairs.ts';
import { answerSorting } from './mirror/sorting.ts';
import { TableMirror } from './mirror/table-mirror.ts';
import { ToGrid } from './mirror/to-grid.ts';

/** functions.json; what the grid says about a function while it is typed is in there too. */
export interface FunctionList {
  readonly functions: readonly (FunctionMetadata & { readonly description?: string })[];
}

export interface DeskOptions {
  readonly container: HTMLElement;
  readonly locale: string;
  readonly isDark: boolean;
  readonly refused: RefusalListener;
}

/** A workbook on the screen: the model that office.js talks to, and the grid that shows it and calculates its formulas. */
export interface Desk {
  readonly workbook: Workbook;
  readonly grid: Grid;
  readonly bridge: FunctionBridge;
  /** Makes the add-in's functions known to formulas. */
  readonly addFunctions: (metadata: FunctionList, namespace: string) => void;
  /** Resolves once the grid shows the model, and all formulas have their values. */
  readonly settled: () => Promise<void>;
}

/** Resolves once the grid is drawn; before, it can not say where its cells are. */
export async function createDesk({ container, locale, isDark, refused }: DeskOptions): Promise<Desk> {
  const workbook = new Workbook({ locale });
  workbook.calculation.isOutside = true;
  const { name, sheets } = workbook;
  const grid = createGrid({ container, name, sheets, isFrench: locale.startsWith('fr'), isDark });
  const drawn = untilDrawn(grid);
  const pairs = new SheetPairs(workbook);
  const gate = new Gate(grid.api);
  const tables = new TableMirror(grid, workbook, pairs, gate);
  const toGrid = new ToGrid(grid, workbook, pairs, gate, tables);
  new FromGrid(grid, workbook, pairs, gate, tables, toGrid, refused).listen();
  showLooks(grid, workbook, pairs);
  answerSorting(grid, workbook, pairs);

  const addressOf = (gridId: string, row: number, column: number) =>
    qualify(pairs.find(gridId)?.name ?? '', { row, column, rows: 1, columns: 1 });
  const bridge = createFunctionBridge(grid.api, workbook, addressOf);
  const results = new Results(workbook, pairs, bridge);
  const quiet = new Quiet(grid);
  grid.api.getFormula().calculationResultApplied((result) => results.take(result));
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id === SetArrayFormulaDataMutation.id) results.takeSpills(params as ISetArrayFormulaDataMutationParams);
  });

  await drawn;
  return {
    workbook,
    grid,
    bridge,
    addFunctions(metadata, namespace) {
      workbook.functions.register(metadata, namespace);
      const described = new Map(
        metadata.functions.map((each) => [`${namespace}.${each.name}`.toUpperCase(), each.description]),
      );
      bridge.install((each) => described.get(each) ?? '');
    },
    async settled() {
      toGrid.flush();
      await quiet.come(() => bridge.isIdle && !toGrid.isStale && isCalculated(workbook));
    },
  };
}

async function untilDrawn({ api }: Grid): Promise<void> {
  if (api.getCurrentLifecycleStage() >= api.Enum.LifecycleStages.Rendered) return;
  await new Promise<void>((resolve) =>
    api.addEvent(api.Event.LifeCycleChanged, ({ stage }) => stage >= api.Enum.LifecycleStages.Rendered && resolve()),
  );
}

/** Every formula has come to something, and waits for nothing any more. */
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
