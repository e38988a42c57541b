import { textSheetName, type SheetRows } from '@tpr/core/workbook';

type Changed = Pick<
  Excel.WorksheetChangedEventArgs,
  'address' | 'changeType' | 'source' | 'triggerSource' | 'worksheetId'
>;

/** Excel delays the request while a cell is open for typing; otherwise it would refuse it. */
const patient = { delayForCellEdit: true };

/** The rows that were edited; undefined when any row may have changed. */
export type Edited = readonly SheetRows[] | undefined;

/** A burst of edits, such as a fill or a paste, is reported once. */
const restMs = 400;
/** Edits without such a pause are reported after this time. */
const mostRestMs = 5_000;
/** A pull or a send of another user writes for seconds: it is reported after a longer pause. */
const remoteRestMs = 2_000;
const mostRemoteRestMs = 30_000;
/** With more edited blocks, any row counts as changed: reading the whole table costs no more. */
const mostPlaces = 50;

/**
 * Listens to edits of the sheet with the portfolio table. The events are only a hint: edits are found by comparing the
 * table with the pulled values. Edits in other sheets cost no request.
 */
export class EditWatch {
  private tableSheet: string | undefined;
  /** Sheets that were edited while the sheet of the table was unknown. */
  private readonly editedBeforeTable = new Set<string>();
  private local: Burst | undefined;
  private readonly textSheets = new Map<string, Promise<boolean>>();

  /** Sets the sheet of the table, once it is known. Earlier edits of it are reported then. */
  set sheetId(sheetId: string | undefined) {
    this.tableSheet = sheetId;
    if (sheetId === undefined) return;
    if (this.editedBeforeTable.has(sheetId)) this.local?.add(undefined);
    this.editedBeforeTable.clear();
  }

  /** @returns a function that stops listening. */
  start(listener: (edited: Edited) => void): () => void {
    const local = new Burst(listener, restMs, mostRestMs);
    const remote = new Burst(listener, remoteRestMs, mostRemoteRestMs);
    this.local = local;
    const hear = async (change: Changed): Promise<void> => {
      if (change.triggerSource === 'ThisLocalAddin') return;
      const isOurSheet = change.worksheetId === this.tableSheet;
      if (change.source !== 'Remote') {
        if (isOurSheet) local.add(rowsOf(change));
        else if (this.tableSheet === undefined) this.editedBeforeTable.add(change.worksheetId);
        // The add-in of another user writes into the table, and its state into the hidden sheet.
      } else if (isOurSheet || (await this.isTextSheet(change.worksheetId))) remote.add(undefined);
    };
    // A workbook that opens with the add-in loads the panel while the user may be typing already.
    const registered = Excel.run(patient, async (context) => {
      const { worksheets, tables } = context.workbook;
      const removed = async (): Promise<void> => local.add(undefined);
      const handlers = [
        worksheets.onChanged.add(hear),
        worksheets.onDeleted.add(removed),
        tables.onDeleted.add(removed),
      ];
      await context.sync();
      return handlers;
    });
    registered.catch(reportError);
    return () => {
      local.end();
      remote.end();
      void registered.then(removeAll).catch(reportError);
    };
  }

  /** One request for each sheet that another user edits. */
  private isTextSheet(id: string): Promise<boolean> {
    const known = this.textSheets.get(id);
    if (known !== undefined) return known;
    const asked = Excel.run(patient, async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject(id).load('name');
      await context.sync();
      return !sheet.isNullObject && sheet.name === textSheetName;
    });
    this.textSheets.set(id, asked);
    asked.catch(() => this.textSheets.delete(id));
    return asked;
  }
}

/** Debounces edits: reports them together after a pause, or at the latest after `mostMs`. */
class Burst {
  private readonly listener: (edited: Edited) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private edited: Edited = [];
  private isOver = false;
  private readonly waitMs: number;
  private readonly mostMs: number;
  private begunMs: number | undefined;

  constructor(listener: (edited: Edited) => void, waitMs: number, mostMs: number) {
    this.listener = listener;
    this.waitMs = waitMs;
    this.mostMs = mostMs;
  }

  add(rows: Edited): void {
    if (this.isOver) return;
    const all = rows && this.edited && [...this.edited, ...rows];
    this.edited = all !== undefined && all.length <= mostPlaces ? all : undefined;
    this.begunMs ??= Date.now();
    const leftMs = this.begunMs + this.mostMs - Date.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        const { edited } = this;
        this.edited = [];
        this.begunMs = undefined;
        this.listener(edited);
      },
      Math.min(this.waitMs, Math.max(0, leftMs)),
    );
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

/** The edited rows of an event. @returns undefined if rows were moved or whole columns edited. */
function rowsOf({ address, changeType, worksheetId: sheetId }: Changed): Edited {
  if (changeType !== 'RangeEdited') return undefined;
  const rows: SheetRows[] = [];
  for (const area of address.split(',')) {
    const [, first, last = first] = /^\$?[A-Z]*\$?(\d+)(?::\$?[A-Z]*\$?(\d+))?$/.exec(area.trim()) ?? [];
    if (first === undefined) return undefined;
    rows.push({ sheetId, firstRow: Number(first) - 1, rowCount: Number(last) - Number(first) + 1 });
  }
  return rows;
}

async function removeAll(handlers: readonly OfficeExtension.EventHandlerResult<unknown>[]): Promise<void> {
  const [first] = handlers;
  if (first === undefined) return;
  await Excel.run(first.context as Excel.RequestContext, async (context) => {
    for (const handler of handlers) handler.remove();
    await context.sync();
  });
}
