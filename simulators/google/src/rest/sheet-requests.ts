import { freezeRefusal } from '../spreadsheet/grid-limits.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import { cellRequests } from './cell-requests.ts';
import { checkFields } from './field-mask.ts';
import { checkGrowth, gridRequests } from './grid-requests.ts';
import { invalid } from './google-error.ts';
import { markRequests } from './mark-requests.ts';
import type { RequestBodies, SheetProperties, SheetRequest } from './request-bodies.ts';
import type { Spreadsheet } from './spreadsheet.ts';

type Handler<Name extends keyof RequestBodies> = (book: Spreadsheet, body: RequestBodies[Name]) => object;
/** Handlers of some requests, by request name. */
export type Handlers<Name extends keyof RequestBodies = keyof RequestBodies> = { readonly [N in Name]: Handler<N> };

/**
 * Applies all requests or none: when one is refused, earlier ones are rolled back.
 * @throws GoogleError 400 naming the request.
 */
export function applyRequests(book: Spreadsheet, requests: readonly SheetRequest[]): object[] {
  if (requests.length === 0) throw invalid('Must specify at least one request.');
  const undo = book.save();
  try {
    const replies = requests.map((request, index) => {
      const [name, ...others] = Object.keys(request);
      if (name === undefined || others.length > 0) throw invalid(`Invalid requests[${index}]: No request set.`);
      if (!isKnown(name)) {
        throw invalid(
          `Invalid JSON payload received. Unknown name "${name}" at 'requests[${index}]': Cannot find field.`,
        );
      }
      return apply(name, book, request);
    });
    book.checkSize();
    return replies;
  } catch (error) {
    undo();
    throw error;
  }
}

const isKnown = (name: string): name is keyof RequestBodies => Object.hasOwn(handlers, name);

function apply<Name extends keyof RequestBodies>(name: Name, book: Spreadsheet, request: SheetRequest): object {
  const body = request[name];
  if (body === undefined) throw invalid(`Invalid request: ${name} is empty.`);
  return handlers[name](book, body);
}

const handlers: Handlers = {
  ...cellRequests,
  ...gridRequests,
  ...markRequests,
  addSheet({ book }, { properties = {} }) {
    const title = properties.title ?? `Sheet${book.sheets.length + 1}`;
    checkTitle(book.sheets, title, 'addSheet');
    const id = properties.sheetId ?? book.nextId();
    if (book.sheets.some((each) => each.id === id)) {
      throw invalid(`Invalid requests[0].addSheet: A sheet with the ID "${id}" already exists.`);
    }
    const sheet = book.addSheet(title, id);
    if (properties.index !== undefined) book.sheets.splice(properties.index, 0, ...book.sheets.splice(-1));
    changeSheet(sheet, properties, ['hidden', 'gridProperties']);
    return { addSheet: { properties: { sheetId: id, title } } };
  },
  deleteSheet(file, { sheetId }) {
    const sheet = file.sheetById(sheetId);
    if (file.sheets.length === 1) throw invalid("You can't remove all the sheets in a document.");
    file.book.deleteSheet(sheet);
    return {};
  },
  updateSpreadsheetProperties(book, { properties = {}, fields }) {
    if (checkFields(fields).includes('title')) book.title = properties.title ?? '';
    return {};
  },
  updateSheetProperties(book, { properties, fields }) {
    const sheet = book.sheetById(properties.sheetId);
    const names = checkFields(fields);
    if (names.includes('title') && properties.title !== sheet.name) {
      checkTitle(book.sheets, properties.title ?? '', 'updateSheetProperties');
      sheet.name = properties.title ?? '';
    }
    changeSheet(sheet, properties, names);
    if (book.sheets.every(({ isHidden }) => isHidden)) throw invalid("You can't hide all the sheets in a document.");
    return {};
  },
};

function checkTitle(sheets: readonly Sheet[], title: string, request: string): void {
  if (title === '' || title.length > 100)
    throw invalid(`Invalid requests[0].${request}: A sheet name has 1 to 100 characters.`);
  if (!sheets.some(({ name }) => name.toLowerCase() === title.toLowerCase())) return;
  throw invalid(
    `Invalid requests[0].${request}: A sheet with the name "${title}" already exists. Please enter another name.`,
  );
}

function changeSheet(sheet: Sheet, properties: SheetProperties, fields: readonly string[]): void {
  const { hidden = false, gridProperties: grid = {} } = properties;
  const has = (name: string): boolean =>
    fields.some((field) => field === '*' || field === 'gridProperties' || field === `gridProperties.${name}`);
  if (fields.includes('hidden')) sheet.isHidden = hidden;
  if (has('rowCount') && (grid.rowCount ?? 0) > sheet.maxRows) checkGrowth(sheet, 'ROWS', sheet.maxRows + 1);
  if (has('columnCount') && (grid.columnCount ?? 0) > sheet.maxColumns)
    checkGrowth(sheet, 'COLUMNS', sheet.maxColumns + 1);
  if (has('rowCount') && grid.rowCount !== undefined) sheet.resize(grid.rowCount, sheet.maxColumns);
  if (has('columnCount') && grid.columnCount !== undefined) sheet.resize(sheet.maxRows, grid.columnCount);
  if (has('frozenRowCount')) sheet.frozenRows = grid.frozenRowCount ?? 0;
  if (has('frozenColumnCount')) sheet.frozenColumns = grid.frozenColumnCount ?? 0;
  const refusal =
    freezeRefusal(sheet, 'rows', sheet.frozenRows) ?? freezeRefusal(sheet, 'columns', sheet.frozenColumns);
  if (refusal !== undefined) throw invalid(refusal);
}
