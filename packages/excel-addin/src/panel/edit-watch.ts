import { textSheetName, type SheetRows } from '@tpr/core/desk';

type Changed = Pick<
  Excel.WorksheetChangedEventArgs,
  'address' | 'changeType' | 'source' | 'triggerSource' | 'worksheetId'
>;

/** The rows that were edited; undefined where anything may have changed. */
export type Edited = readonly SheetRows[] | undefined;

/** A burst of edits, such as a fill or a paste, is reported once. */
const restMs = 400;
/** A pull or a send of a colleague writes for seconds: it is reported when it has come to rest. */
const remoteRestMs = 2_000;
/** Beyond this many places one whole look costs no more. */
const mostPlaces = 50;

/**
 * Listens to edits of the sheet that holds our table. A hint only: what was edited is found by comparing with what was
 * pulled. Edits in other sheets cost no request.
 */
export class EditWatch {
  /** The sheet of our table; undefined where there is none. */
  sheetId: string | undefined;
  private readonly textSheets = new Map<string, Promise<boolean>>();

  /** @returns ends it. */
  start(listener: (edited: Edited) => void): () => void {
    const burst = new Burst(listener);
    const hear = async (change: Changed): Promise<void> => {
      if (change.triggerSource === 'ThisLocalAddin') return;
      const isOurSheet = change.worksheetId === this.sheetId;
      if (change.source !== 'Remote') {
        if (isOurSheet) burst.add(rowsOf(change), restMs);
        // The add-in of a colleague writes the table, and what belongs to it into the hidden sheet.
      } else if (isOurSheet || (await this.isTextSheet(change.worksheetId))) burst.add(undefined, remoteRestMs);
    };
    const registered = Excel.run(async (context) => {
      const { worksheets, tables } = context.workbook;
      const removed = async (): Promise<void> => burst.add(undefined, restMs);
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
      burst.end();
      void registered.then(removeAll).catch(reportError);
    };
  }

  /** One request for each sheet in which a colleague works. */
  private isTextSheet(id: string): Promise<boolean> {
    const known = this.textSheets.get(id);
    if (known !== undefined) return known;
    const asked = Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject(id).load('name');
      await context.sync();
      return !sheet.isNullObject && sheet.name === textSheetName;
    });
    this.textSheets.set(id, asked);
    asked.catch(() => this.textSheets.delete(id));
    return asked;
  }
}

/** Gathers edits until there are no more for a while. */
class Burst {
  private readonly listener: (edited: Edited) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private edited: Edited = [];
  private isOver = false;

  constructor(listener: (edited: Edited) => void) {
    this.listener = listener;
  }

  add(rows: Edited, waitMs: number): void {
    if (this.isOver) return;
    const all = rows && this.edited && [...this.edited, ...rows];
    this.edited = all !== undefined && all.length <= mostPlaces ? all : undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { edited } = this;
      this.edited = [];
      this.listener(edited);
    }, waitMs);
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

/** @returns undefined where rows were moved, or whole columns edited. */
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
