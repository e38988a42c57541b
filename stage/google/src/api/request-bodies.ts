import type { CellFormat, Dimension, ValidationRule } from './sheet.ts';
import type { WireRange } from './spreadsheet.ts';

export interface WireCell {
  readonly userEnteredValue?: {
    readonly stringValue?: string;
    readonly numberValue?: number;
    readonly boolValue?: boolean;
    readonly formulaValue?: string;
  };
  readonly userEnteredFormat?: CellFormat;
  readonly note?: string;
  readonly dataValidation?: ValidationRule;
}

export interface SheetProperties {
  readonly sheetId?: number;
  readonly title?: string;
  readonly index?: number;
  readonly gridProperties?: {
    readonly rowCount?: number;
    readonly columnCount?: number;
    readonly frozenRowCount?: number;
    readonly frozenColumnCount?: number;
  };
}

export interface DimensionRange {
  readonly sheetId?: number;
  readonly dimension?: Dimension;
  readonly startIndex?: number;
  readonly endIndex?: number;
}

export interface WireMetadata {
  readonly metadataId?: number;
  readonly metadataKey?: string;
  readonly metadataValue?: string;
  readonly visibility?: string;
  readonly location?: {
    readonly spreadsheet?: boolean;
    readonly sheetId?: number;
    readonly dimensionRange?: DimensionRange;
  };
}

/** What the requests of `spreadsheets.batchUpdate` carry; those that are not here are refused by their name. */
export interface RequestBodies {
  addSheet: { readonly properties?: SheetProperties };
  deleteSheet: { readonly sheetId: number };
  updateSpreadsheetProperties: { readonly properties?: { readonly title?: string }; readonly fields?: string };
  updateSheetProperties: { readonly properties: SheetProperties; readonly fields?: string };
  updateDimensionProperties: {
    readonly range: DimensionRange;
    readonly properties: { readonly pixelSize?: number; readonly hiddenByUser?: boolean };
    readonly fields?: string;
  };
  updateCells: {
    readonly rows?: readonly { readonly values?: readonly WireCell[] }[];
    readonly start?: { readonly sheetId?: number; readonly rowIndex?: number; readonly columnIndex?: number };
    readonly range?: WireRange;
    readonly fields?: string;
  };
  repeatCell: { readonly range: WireRange; readonly cell?: WireCell; readonly fields?: string };
  setDataValidation: { readonly range: WireRange; readonly rule?: ValidationRule };
  setBasicFilter: { readonly filter: object };
  appendDimension: { readonly sheetId?: number; readonly dimension: Dimension; readonly length: number };
  insertDimension: { readonly range: DimensionRange; readonly inheritFromBefore?: boolean };
  deleteDimension: { readonly range: DimensionRange };
  moveDimension: { readonly source: DimensionRange; readonly destinationIndex: number };
  sortRange: {
    readonly range: WireRange;
    readonly sortSpecs: readonly { readonly dimensionIndex: number; readonly sortOrder?: string }[];
  };
  createDeveloperMetadata: { readonly developerMetadata: WireMetadata };
  deleteDeveloperMetadata: {
    readonly dataFilter: {
      readonly developerMetadataLookup?: { readonly metadataKey?: string; readonly metadataId?: number };
    };
  };
  addProtectedRange: {
    readonly protectedRange: {
      readonly range?: WireRange;
      readonly warningOnly?: boolean;
      readonly description?: string;
    };
  };
  deleteProtectedRange: { readonly protectedRangeId: number };
}

export type SheetRequest = { readonly [Name in keyof RequestBodies]?: RequestBodies[Name] };
