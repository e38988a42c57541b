import type { CellSpan } from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';

/** An entry of developer metadata. */
export interface Mark {
  readonly id: number;
  readonly key: string;
  readonly value: string;
  /** Row or column to which it belongs, from 0; 0 for the sheet itself. */
  readonly at: number;
}

export interface SheetFacts {
  readonly sheetId: number;
  readonly title: string;
  /** Position among the sheets, from 0. */
  readonly index: number;
  readonly isHidden: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Whether the signed-in account can write nowhere on the sheet. */
  readonly isProtected: boolean;
  readonly hasCharts: boolean;
  readonly filter: sheets_v4.Schema$BasicFilter | undefined;
  readonly merges: readonly CellSpan[];
  readonly marks: readonly Mark[];
  readonly rowMarks: readonly Mark[];
  readonly columnMarks: readonly Mark[];
}

export interface NameFacts {
  readonly id: string;
  readonly name: string;
  readonly range: sheets_v4.Schema$GridRange;
}

/** A spreadsheet without its cells. */
export interface BookFacts {
  /** Such as fr_FR; undefined if Google does not return it. */
  readonly locale: string | undefined;
  readonly sheets: readonly SheetFacts[];
  readonly names: readonly NameFacts[];
}

const markFields = 'developerMetadata(metadataId,metadataKey,metadataValue)';

export const shownFields = [
  'properties.locale',
  'namedRanges',
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount))',
  'protectedRanges(range,warningOnly,requestingUserCanEdit)',
  'charts.chartId',
  'basicFilter',
  'merges',
  markFields,
  `data(rowMetadata(${markFields}),columnMetadata(${markFields})))`,
].join(',');

export function describeBook({ properties, sheets = [], namedRanges = [] }: sheets_v4.Schema$Spreadsheet): BookFacts {
  return {
    locale: properties?.locale ?? undefined,
    sheets: sheets.map(describeSheet),
    names: namedRanges.map(({ namedRangeId, name, range = {} }) => ({
      id: namedRangeId ?? '',
      name: name ?? '',
      range,
    })),
  };
}

function describeSheet(sheet: sheets_v4.Schema$Sheet): SheetFacts {
  const {
    properties = {},
    protectedRanges = [],
    charts = [],
    merges = [],
    basicFilter,
    developerMetadata,
    data = [],
  } = sheet;
  const { rowMetadata, columnMetadata } = data[0] ?? {};
  return {
    sheetId: properties.sheetId ?? 0,
    title: properties.title ?? '',
    index: properties.index ?? 0,
    isHidden: properties.hidden === true,
    rowCount: properties.gridProperties?.rowCount ?? 0,
    columnCount: properties.gridProperties?.columnCount ?? 0,
    isProtected: protectedRanges.some(
      ({ range, warningOnly, requestingUserCanEdit }) =>
        isWholeSheet(range) && warningOnly !== true && requestingUserCanEdit !== true,
    ),
    hasCharts: charts.length > 0,
    filter: basicFilter,
    merges: merges.map(({ startRowIndex, endRowIndex, startColumnIndex, endColumnIndex }) => ({
      top: startRowIndex ?? 0,
      bottom: (endRowIndex ?? 0) - 1,
      left: startColumnIndex ?? 0,
      right: (endColumnIndex ?? 0) - 1,
    })),
    marks: marksOf(developerMetadata, 0),
    rowMarks: marksAlong(rowMetadata),
    columnMarks: marksAlong(columnMetadata),
  };
}

/** A protection of a whole sheet names no rows and columns. */
function isWholeSheet(range: sheets_v4.Schema$GridRange = {}): boolean {
  return [range.startRowIndex, range.endRowIndex, range.startColumnIndex, range.endColumnIndex].every(
    (index) => index === undefined || index === null,
  );
}

const marksAlong = (lines: sheets_v4.Schema$DimensionProperties[] = []): Mark[] =>
  lines.flatMap(({ developerMetadata }, at) => marksOf(developerMetadata, at));

const marksOf = (metadata: sheets_v4.Schema$DeveloperMetadata[] = [], at: number): Mark[] =>
  metadata.map(({ metadataId, metadataKey, metadataValue }) => ({
    id: metadataId ?? 0,
    key: metadataKey ?? '',
    value: metadataValue ?? '',
    at,
  }));
