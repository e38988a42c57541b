import { mergesIn } from '../spreadsheet/merges.ts';
import type { Filter, Sheet } from '../spreadsheet/sheet.ts';
import { FilterCriteria } from '../apps-script/services/rules.ts';
import { GoogleError } from './google-error.ts';
import type { SheetRequest } from './request-bodies.ts';
import { writeRange } from './request-ranges.ts';
import { openSpreadsheet, route, scopes, type Route } from './route.ts';
import { applyRequests } from './sheet-requests.ts';
import { Spreadsheet, type Dimension, type Metadata, type MetadataPlace } from './spreadsheet.ts';

const allowed = [scopes.spreadsheets, scopes.drive, scopes.driveFile];

interface NewSpreadsheet {
  readonly properties?: { readonly title?: string; readonly locale?: string };
  readonly sheets?: readonly { readonly properties?: { readonly sheetId?: number; readonly title?: string } }[];
}

export const spreadsheetRoutes: readonly Route[] = [
  route<NewSpreadsheet>(
    'POST',
    'sheets.spreadsheets.create',
    /^\/v4\/spreadsheets$/,
    allowed,
    ({ state, user, body }) => {
      if (user.isService)
        throw new GoogleError(403, "The user's Drive storage quota has been exceeded.", 'storageQuotaExceeded');
      const { properties = {}, sheets = [] } = body;
      const book = new Spreadsheet(state.newId('1'), properties.title ?? 'Untitled spreadsheet', user.email);
      if (properties.locale !== undefined) book.book.locale = properties.locale;
      for (const [index, { properties: wish = {} }] of sheets.entries()) {
        const title = wish.title ?? `Sheet${index + 1}`;
        if (index > 0) book.book.addSheet(title, wish.sheetId);
        else book.sheets[0]!.name = title;
      }
      book.apps.add(user.app);
      state.spreadsheets.set(book.id, book);
      return describe(book, false);
    },
    'write',
  ),
  route(
    'GET',
    'sheets.spreadsheets.get',
    /^\/v4\/spreadsheets\/(?<spreadsheetId>[^/:]+)$/,
    allowed,
    (call) => {
      const { query } = call;
      return describe(openSpreadsheet(call, 'reader'), query.has('fields') || query.get('includeGridData') === 'true');
    },
    'read',
  ),
  route<{ readonly requests?: readonly SheetRequest[] }>(
    'POST',
    'sheets.spreadsheets.batchUpdate',
    /^\/v4\/spreadsheets\/(?<spreadsheetId>[^/:]+):batchUpdate$/,
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'writer');
      return { spreadsheetId: book.id, replies: applyRequests(book, call.body.requests ?? []) };
    },
    'write',
  ),
];

/** @param withGrid also describes single rows and columns; values are read by range only. */
function describe(file: Spreadsheet, withGrid: boolean): object {
  const { book, metadata } = file;
  const on = (isThere: (place: MetadataPlace) => boolean): object[] =>
    metadata.filter(({ place, visibility }) => visibility === 'DOCUMENT' && isThere(place)).map(describeMetadata);
  return {
    spreadsheetId: file.id,
    properties: { title: file.title, locale: book.locale, timeZone: book.timeZone },
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${file.id}/edit`,
    developerMetadata: on(({ kind }) => kind === 'spreadsheet'),
    namedRanges: book.names
      .filter(({ box }) => box.rows > 0 && box.columns > 0)
      .map(({ id, name, sheet, box }) => ({ namedRangeId: id, name, range: writeRange(sheet, box) })),
    sheets: book.sheets.map((sheet, index) => ({
      properties: describeProperties(sheet, index),
      developerMetadata: on((place) => place.kind === 'sheet' && place.sheetId === sheet.id),
      protectedRanges: sheet.protections.map(({ box, isWarningOnly, description, editors }) => ({
        range: box === undefined ? { sheetId: sheet.id } : writeRange(sheet, box),
        warningOnly: isWarningOnly,
        description,
        requestingUserCanEdit: editors === undefined,
      })),
      ...(sheet.merges.size > 0 && { merges: mergesIn(sheet, wholeOf(sheet)).map((box) => writeRange(sheet, box)) }),
      ...(sheet.filter !== undefined && { basicFilter: describeFilter(sheet, sheet.filter) }),
      ...(withGrid && {
        data: [
          {
            rowMetadata: describeLines(sheet, 'ROWS', on),
            columnMetadata: describeLines(sheet, 'COLUMNS', on),
          },
        ],
      }),
    })),
  };
}

const wholeOf = ({ maxRows, maxColumns }: Sheet) => ({ row: 1, column: 1, rows: maxRows, columns: maxColumns });

/** False and 0 are omitted, as in all of Google's responses. */
function describeProperties(sheet: Sheet, index: number): object {
  const { id: sheetId, name: title, maxRows, maxColumns, frozenRows, frozenColumns } = sheet;
  const gridProperties = {
    rowCount: maxRows,
    columnCount: maxColumns,
    ...(frozenRows > 0 && { frozenRowCount: frozenRows }),
    ...(frozenColumns > 0 && { frozenColumnCount: frozenColumns }),
  };
  return { sheetId, title, index, sheetType: 'GRID', ...(sheet.isHidden && { hidden: true }), gridProperties };
}

function describeFilter(sheet: Sheet, { box, criteria }: Filter): object {
  const filterSpecs = [...criteria].flatMap(([line, each]) =>
    each instanceof FilterCriteria
      ? [{ columnIndex: sheet.columnLines.indexOf(line), filterCriteria: { hiddenValues: each.hidden } }]
      : [],
  );
  return { range: writeRange(sheet, box), ...(filterSpecs.length > 0 && { filterSpecs }) };
}

function describeLines(
  sheet: Sheet,
  kind: Dimension,
  on: (isThere: (place: MetadataPlace) => boolean) => object[],
): object[] {
  return (kind === 'ROWS' ? sheet.rowLines : sheet.columnLines).map(({ size, isHidden, metadata }, index) => {
    const isHere = (place: MetadataPlace): boolean =>
      place.kind === kind && place.sheetId === sheet.id && place.index === index;
    const marks = metadata.length === 0 ? [] : on(isHere);
    return {
      pixelSize: size ?? (kind === 'ROWS' ? 21 : 100),
      ...(isHidden && { hiddenByUser: true }),
      ...(marks.length > 0 && { developerMetadata: marks }),
    };
  });
}

function describeMetadata({ metadataId, key, value, visibility, place }: Metadata): object {
  const location =
    place.kind === 'spreadsheet'
      ? { locationType: 'SPREADSHEET', spreadsheet: true }
      : place.kind === 'sheet'
        ? { locationType: 'SHEET', sheetId: place.sheetId }
        : {
            locationType: place.kind === 'ROWS' ? 'ROW' : 'COLUMN',
            dimensionRange: {
              sheetId: place.sheetId,
              dimension: place.kind,
              startIndex: place.index,
              endIndex: place.index + 1,
            },
          };
  return { metadataId, metadataKey: key, metadataValue: value, visibility, location };
}
