import { SetArrayFormulaDataMutation, type ISetArrayFormulaDataMutationParams } from '@univerjs/preset-sheets-core';
import type { ActAnswer, BookChange, GoogleSetup, UserAct } from '../../server/google/protocol.ts';
import { createFunctionBridge, waiting, type FunctionBridge } from '../shared/function-calls.ts';
import { GridWriter } from '../shared/grid-writer.ts';
import { createGrid, untilDrawn, type Grid } from '../shared/grid.ts';
import { CalculationWatch } from '../shared/calculation-watch.ts';
import { BookCopy } from './book/book-copy.ts';
import { FromGrid } from './book/from-grid.ts';
import { showLooks } from './book/looks.ts';
import { Results } from './book/results.ts';
import { usualSizes } from './book/sizes.ts';
import { ToGrid } from './book/to-grid.ts';
import { CustomFunctions } from './custom-functions.ts';
import type { ScriptClient } from './script-client.ts';

export interface GooglePageOptions {
  readonly container: HTMLElement;
  readonly isFrench: boolean;
  readonly script: ScriptClient;
  readonly functions: GoogleSetup['functions'];
  /** The spreadsheet's content. */
  readonly opened: BookChange;
  /** Asks the user whether to edit a protected cell. */
  readonly isSure: (description: string) => Promise<boolean>;
  readonly refused: (reason: string) => void;
}

/** A spreadsheet on the screen: the script process has it; the grid shows a copy and calculates its formulas. */
export interface GooglePage {
  readonly book: BookCopy;
  readonly grid: Grid;
  readonly bridge: FunctionBridge<string>;
  /** Applies the changes of the script process to the grid. */
  show(change: BookChange): void;
  /** Applies a user action that was made outside the grid. */
  act(act: UserAct): Promise<void>;
  /** Called when the user has selected another cell. */
  onSelect(listener: () => void): void;
  isEditing(): boolean;
  /** Resolves when all formulas have their values and the script process has received them. */
  settled(): Promise<void>;
}

/** Resolves when the grid is drawn; until then it does not know the positions of its cells. */
export async function createGooglePage(options: GooglePageOptions): Promise<GooglePage> {
  const { container, isFrench, script, functions, opened, isSure, refused } = options;
  const sheets = (opened.sheets ?? []).map(({ gridId, name }) => ({ id: gridId, name }));
  const grid = createGrid({
    container,
    name: '',
    sheets,
    isFrench,
    isDark: false,
    sizes: usualSizes,
    marksNumbersAsText: false,
  });
  const drawn = untilDrawn(grid);
  const book = new BookCopy();
  const writer = new GridWriter(grid.api);
  const toGrid = new ToGrid(grid, book, writer);
  const bridge = createFunctionBridge(grid.api, new CustomFunctions(script, functions));
  const calculation = new CalculationWatch(grid);

  /** Restores the grid if an action that it has already applied is refused or cancelled. */
  const act = async (wanted: UserAct): Promise<void> => {
    let answer: ActAnswer;
    try {
      answer = await script.act(wanted);
      if (answer.kind === 'asks' && wanted.kind === 'enter') {
        if (await isSure(answer.text)) answer = await script.act({ ...wanted, isSure: true });
        else toGrid.restore();
      }
    } catch (error) {
      answer = { kind: 'refused', text: error instanceof Error ? error.message : String(error) };
    }
    // A result for a sheet that was deleted in the meantime is dropped.
    if (answer.kind !== 'refused' || wanted.kind === 'calculated') return;
    refused(answer.text);
    toGrid.restore();
  };

  const selectListeners: (() => void)[] = [];
  const did = (done: UserAct): Promise<void> => {
    if (done.kind === 'select') for (const listener of selectListeners) listener();
    return act(done);
  };
  const turned = () => setTimeout(() => toGrid.showSelection(), 0);
  const fromGrid = new FromGrid(grid, writer, book, isFrench, did, turned);
  const results = new Results(book, (done) => void act(done));
  fromGrid.listen();
  showLooks(grid, book, bridge);
  bridge.install();
  grid.api.getFormula().calculationResultApplied((result) => results.take(result));
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id === SetArrayFormulaDataMutation.id) results.takeSpills(params as ISetArrayFormulaDataMutationParams);
  });
  await drawn;
  toGrid.show(opened);
  return {
    book,
    grid,
    bridge,
    show: (change) => toGrid.show(change),
    act,
    onSelect: (listener) => void selectListeners.push(listener),
    isEditing: () => fromGrid.isEditing,
    settled: () => calculation.settled(() => bridge.isIdle && script.isIdle && !isWaiting(grid)),
  };
}

/** Whether a cell still shows the placeholder of a result. */
function isWaiting({ book }: Grid): boolean {
  const matrix = book.getActiveSheet().getSheet().getCellMatrix();
  let found = false;
  matrix.forValue((_row, _column, cell) => {
    found ||= cell?.v === waiting;
  });
  return found;
}
