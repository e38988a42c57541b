import { GoogleError } from './google-error.ts';
import type { SheetRequest } from './request-bodies.ts';
import { openSpreadsheet, route, scopes, type Route } from './route.ts';
import { applyRequests } from './sheet-requests.ts';
import { Sheet } from './sheet.ts';
import { Spreadsheet, type Metadata } from './spreadsheet.ts';

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
    ({ world, user, body }) => {
      if (user.isService)
        throw new GoogleError(403, "The user's Drive storage quota has been exceeded.", 'storageQuotaExceeded');
      const { properties = {}, sheets = [] } = body;
      const book = new Spreadsheet(world.newId('1'), properties.title ?? 'Untitled spreadsheet', user.email);
      if (properties.locale !== undefined) book.locale = properties.locale;
      if (sheets.length > 0) {
        book.sheets = sheets.map(
          (each, index) => new Sheet(each.properties?.sheetId ?? index, each.properties?.title ?? `Sheet${index + 1}`),
        );
      }
      world.spreadsheets.set(book.id, book);
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

/** @param withGrid what belongs to single columns is shown too; values are not, they are read by ranges. */
function describe(book: Spreadsheet, withGrid: boolean): object {
  const on = (isThere: (each: Metadata) => boolean): object[] => book.metadata.filter(isThere).map(describeMetadata);
  return {
    spreadsheetId: book.id,
    properties: { title: book.title, locale: book.locale, timeZone: 'Europe/Paris' },
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${book.id}/edit`,
    developerMetadata: on(({ place }) => place.kind === 'spreadsheet'),
    sheets: book.sheets.map((sheet, index) => {
      const { sheetId, title, rowCount, columnCount, frozenRowCount, frozenColumnCount } = sheet;
      const grid = { rowCount, columnCount, frozenRowCount, frozenColumnCount };
      const isHere = ({ place }: Metadata): boolean => place.kind !== 'spreadsheet' && place.sheetId === sheetId;
      return {
        properties: { sheetId, title, index, sheetType: 'GRID', gridProperties: grid },
        developerMetadata: on((each) => isHere(each) && each.place.kind === 'sheet'),
        protectedRanges: book.protectedRanges.filter(({ range }) => (range.sheetId ?? 0) === sheetId),
        ...(withGrid && { data: [{ columnMetadata: describeColumns(sheet, on, isHere) }] }),
      };
    }),
  };
}

function describeColumns(
  sheet: Sheet,
  on: (isThere: (each: Metadata) => boolean) => object[],
  isHere: (each: Metadata) => boolean,
): object[] {
  return Array.from({ length: sheet.columnCount }, (_, column) => {
    const isOnIt = (each: Metadata): boolean =>
      isHere(each) && each.place.kind === 'COLUMNS' && each.place.index === column;
    return { ...sheet.look(column), developerMetadata: on(isOnIt) };
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
