import type { Dimension, WireRange } from './spreadsheet.ts';

export interface WireColor {
  readonly rgbColor?: { readonly red?: number; readonly green?: number; readonly blue?: number };
}

/** The stored parts of a cell's format; others are accepted and ignored. */
export interface CellFormat {
  readonly numberFormat?: { readonly type: string; readonly pattern?: string };
  readonly textFormat?: { readonly bold?: boolean };
  readonly backgroundColorStyle?: WireColor;
  readonly horizontalAlignment?: string;
}

export interface ValidationRule {
  readonly condition?: { readonly type?: string; readonly values?: readonly { readonly userEnteredValue?: string }[] };
  readonly strict?: boolean;
  readonly inputMessage?: string;
}

export interface WireFilter {
  readonly range?: WireRange;
  readonly filterSpecs?: readonly {
    readonly columnIndex?: number;
    readonly filterCriteria?: { readonly hiddenValues?: readonly string[] };
  }[];
}

export interface WireName {
  readonly namedRangeId?: string;
  readonly name?: string;
  readonly range?: WireRange;
}

export interface WireFormatRule {
  readonly ranges?: readonly WireRange[];
  readonly booleanRule?: object;
  readonly gradientRule?: object;
}

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
  readonly hidden?: boolean;
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

/** The supported requests of `spreadsheets.batchUpdate`; others are refused by name. */
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
  setBasicFilter: { readonly filter: WireFilter };
  addConditionalFormatRule: { readonly rule?: WireFormatRule; readonly index?: number };
  addNamedRange: { readonly namedRange: WireName };
  updateNamedRange: { readonly namedRange: WireName; readonly fields?: string };
  deleteNamedRange: { readonly namedRangeId: string };
  appendDimension: { readonly sheetId?: number; readonly dimension: Dimension; readonly length: number };
  insertDimension: { readonly range: DimensionRange; readonly inheritFromBefore?: boolean };
  deleteDimension: { readonly range: DimensionRange };
  insertRange: { readonly range: WireRange; readonly shiftDimension?: Dimension };
  deleteRange: { readonly range: WireRange; readonly shiftDimension?: Dimension };
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
}

export type SheetRequest = { readonly [Name in keyof RequestBodies]?: RequestBodies[Name] };
