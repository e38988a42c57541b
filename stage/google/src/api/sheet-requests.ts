import { enterValue } from './cell-entry.ts';
import { checkFields } from './field-mask.ts';
import { invalid } from './google-error.ts';
import type { RequestBodies, SheetProperties, SheetRequest, WireCell } from './request-bodies.ts';
import { checkInside, eachCell, readDimension, readPlace, readRange } from './request-ranges.ts';
import { Sheet, type SheetCell } from './sheet.ts';
import type { Spreadsheet } from './spreadsheet.ts';

type Handlers = { readonly [Name in keyof RequestBodies]: (book: Spreadsheet, body: RequestBodies[Name]) => object };

/**
 * All of the requests, or none: what earlier ones did is undone when a later one is refused.
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
  addSheet(book, { properties = {} }) {
    const title = properties.title ?? `Sheet${book.sheets.length + 1}`;
    checkTitle(book, title, 'addSheet');
    const sheet = new Sheet(properties.sheetId ?? book.newId(), title);
    if (book.sheets.some(({ sheetId }) => sheetId === sheet.sheetId)) {
      throw invalid(`Invalid requests[0].addSheet: A sheet with the ID "${sheet.sheetId}" already exists.`);
    }
    changeGrid(sheet, properties, ['gridProperties']);
    book.sheets.splice(properties.index ?? book.sheets.length, 0, sheet);
    return { addSheet: { properties: { sheetId: sheet.sheetId, title } } };
  },
  deleteSheet(book, { sheetId }) {
    const sheet = book.sheetById(sheetId);
    if (book.sheets.length === 1) throw invalid("You can't remove all the sheets in a document.");
    book.sheets = book.sheets.filter((each) => each !== sheet);
    book.metadata = book.metadata.filter(({ place }) => place.kind === 'spreadsheet' || place.sheetId !== sheetId);
    book.protectedRanges = book.protectedRanges.filter(({ range }) => range.sheetId !== sheetId);
    return {};
  },
  updateSpreadsheetProperties(book, { properties = {}, fields }) {
    if (checkFields(fields).includes('title')) book.title = properties.title ?? '';
    return {};
  },
  updateSheetProperties(book, { properties, fields }) {
    const sheet = book.sheetById(properties.sheetId);
    const names = checkFields(fields);
    if (names.includes('title') && properties.title !== sheet.title) {
      checkTitle(book, properties.title ?? '', 'updateSheetProperties');
      sheet.title = properties.title ?? '';
    }
    changeGrid(sheet, properties, names);
    return {};
  },
  updateDimensionProperties(book, { range, properties, fields }) {
    checkFields(fields);
    const { sheet, start, end } = readDimension(book, range);
    if (range.dimension === 'COLUMNS') for (let at = start; at < end; at += 1) sheet.changeLook(at, properties);
    return {};
  },
  updateCells(book, { rows = [], start, range, fields }) {
    const names = checkFields(fields);
    const sheet = book.sheetById(start?.sheetId ?? range?.sheetId);
    const top = start?.rowIndex ?? range?.startRowIndex ?? 0;
    const left = start?.columnIndex ?? range?.startColumnIndex ?? 0;
    rows.forEach(({ values = [] }, row) => {
      checkInside(sheet, top + row + 1, left + values.length);
      values.forEach((cell, column) => sheet.change(top + row, left + column, readCell(cell, names)));
    });
    return {};
  },
  repeatCell(book, { range, cell = {}, fields }) {
    const part = readCell(cell, checkFields(fields));
    eachCell(book, range, (sheet, row, column) => sheet.change(row, column, part));
    return {};
  },
  setDataValidation(book, { range, rule }) {
    eachCell(book, range, (sheet, row, column) => sheet.change(row, column, { validation: rule }));
    return {};
  },
  setBasicFilter(book, { filter }) {
    const range = 'range' in filter ? readRange(book, filter.range) : undefined;
    (range?.sheet ?? book.sheetById()).filter = filter;
    return {};
  },
  appendDimension(book, { sheetId, dimension, length }) {
    const sheet = book.sheetById(sheetId);
    sheet.insert(dimension, dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount, length);
    return {};
  },
  insertDimension(book, { range, inheritFromBefore = false }) {
    const { sheet, dimension, start, end } = readDimension(book, range, 0);
    // What comes first inherits from what is behind it, what comes last from what is before.
    const size = dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
    if (start === (inheritFromBefore ? 0 : size)) {
      throw invalid(`Invalid requests[0].insertDimension: nothing to inherit from at ${start}.`);
    }
    sheet.insert(dimension, start, end - start);
    book.moveMetadata(sheet.sheetId, dimension, (index) => (index >= start ? index + end - start : index));
    return {};
  },
  deleteDimension(book, { range }) {
    const { sheet, dimension, start, end } = readDimension(book, range);
    const frozen = dimension === 'ROWS' ? sheet.frozenRowCount : sheet.frozenColumnCount;
    if (end - start >= (dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount) - frozen) {
      throw invalid(
        `Invalid requests[0].deleteDimension: You can't delete all the ${dimension.toLowerCase()} on the sheet.`,
      );
    }
    sheet.remove(dimension, start, end);
    book.moveMetadata(sheet.sheetId, dimension, (index) =>
      index < start ? index : index < end ? undefined : index - (end - start),
    );
    return {};
  },
  moveDimension(book, { source, destinationIndex: to }) {
    const { sheet, dimension, start, end } = readDimension(book, source);
    const count = end - start;
    const target = to > start ? to - count : to;
    sheet.move(dimension, start, end, to);
    book.moveMetadata(sheet.sheetId, dimension, (index) => {
      if (index >= start && index < end) return target + index - start;
      const without = index >= end ? index - count : index;
      return without >= target ? without + count : without;
    });
    return {};
  },
  sortRange(book, { range, sortSpecs }) {
    const [spec] = sortSpecs;
    if (spec === undefined) throw invalid('Invalid requests[0].sortRange: sortSpecs are empty.');
    const sheet = book.sheetById(range.sheetId);
    sheet.sort(range.startRowIndex ?? 0, spec.dimensionIndex, spec.sortOrder === 'DESCENDING');
    return {};
  },
  createDeveloperMetadata(book, { developerMetadata }) {
    const { metadataKey: key, metadataValue: value = '', visibility, location } = developerMetadata;
    if (key === undefined) throw invalid('Invalid requests[0].createDeveloperMetadata: metadataKey is required.');
    if (visibility === undefined) throw invalid('Invalid requests[0].createDeveloperMetadata: visibility is required.');
    const metadataId = developerMetadata.metadataId ?? book.newId();
    book.metadata = [...book.metadata, { metadataId, key, value, visibility, place: readPlace(book, location) }];
    return { createDeveloperMetadata: { developerMetadata: { ...developerMetadata, metadataId } } };
  },
  deleteDeveloperMetadata(book, { dataFilter }) {
    const { metadataKey, metadataId } = dataFilter.developerMetadataLookup ?? {};
    const isMeant = (each: { key: string; metadataId: number }): boolean =>
      (metadataKey === undefined || each.key === metadataKey) &&
      (metadataId === undefined || each.metadataId === metadataId);
    book.metadata = book.metadata.filter((each) => !isMeant(each));
    return {};
  },
  addProtectedRange(book, { protectedRange }) {
    const { range = {}, warningOnly = false, description = '' } = protectedRange;
    readRange(book, range);
    const added = { protectedRangeId: book.newId(), range, warningOnly, description };
    book.protectedRanges = [...book.protectedRanges, added];
    return { addProtectedRange: { protectedRange: added } };
  },
  deleteProtectedRange(book, { protectedRangeId }) {
    book.protectedRanges = book.protectedRanges.filter((each) => each.protectedRangeId !== protectedRangeId);
    return {};
  },
};

function checkTitle(book: Spreadsheet, title: string, request: string): void {
  if (title === '' || title.length > 100)
    throw invalid(`Invalid requests[0].${request}: A sheet name has 1 to 100 characters.`);
  if (!book.sheets.some((sheet) => sheet.title.toLowerCase() === title.toLowerCase())) return;
  throw invalid(
    `Invalid requests[0].${request}: A sheet with the name "${title}" already exists. Please enter another name.`,
  );
}

function changeGrid(sheet: Sheet, { gridProperties: grid = {} }: SheetProperties, fields: readonly string[]): void {
  const has = (name: string): boolean =>
    fields.some((field) => field === '*' || field === 'gridProperties' || field === `gridProperties.${name}`);
  if (has('rowCount') && grid.rowCount !== undefined) sheet.rowCount = grid.rowCount;
  if (has('columnCount') && grid.columnCount !== undefined) sheet.columnCount = grid.columnCount;
  if (has('frozenRowCount')) sheet.frozenRowCount = grid.frozenRowCount ?? 0;
  if (has('frozenColumnCount')) sheet.frozenColumnCount = grid.frozenColumnCount ?? 0;
  if (sheet.frozenRowCount >= sheet.rowCount) throw invalid("You can't freeze all visible rows on the sheet.");
  if (sheet.frozenColumnCount >= sheet.columnCount) throw invalid("You can't freeze all visible columns on the sheet.");
}

function readCell(cell: WireCell, fields: readonly string[]): SheetCell {
  const has = (name: string): boolean =>
    fields.some((field) => field === '*' || field === name || field.startsWith(`${name}.`));
  const { stringValue, numberValue, boolValue, formulaValue } = cell.userEnteredValue ?? {};
  const plain = stringValue ?? numberValue ?? boolValue ?? '';
  const content = formulaValue === undefined ? enterValue(plain, 'RAW', false, 0) : { formula: formulaValue };
  return {
    ...(has('userEnteredValue') && { content }),
    ...(has('userEnteredFormat') && { format: cell.userEnteredFormat }),
    ...(has('note') && { note: cell.note }),
    ...(has('dataValidation') && { validation: cell.dataValidation }),
  };
}
