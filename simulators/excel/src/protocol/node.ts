import type { Box } from '../workbook/address.ts';
import type { Chart } from '../workbook/chart.ts';
import type { Comment } from '../workbook/comment.ts';
import type { ConditionalFormat } from '../workbook/conditional-format.ts';
import type { Range } from '../workbook/range.ts';
import type { Sheet } from '../workbook/sheet.ts';
import type { Table, TableColumn } from '../workbook/table.ts';
import type { DefinedName, Workbook } from '../workbook/workbook.ts';
import type { Arguments } from './arguments.ts';
import type { ProtocolSession } from './protocol-session.ts';

/** Settings shared by several small classes; `prefix` selects those of this object. */
export interface Bag {
  readonly sheet: Sheet;
  readonly settings: Map<string, unknown>;
  readonly prefix: string;
}

/** The model value behind an object of each simulated class. */
export interface Classes {
  Workbook: Workbook;
  WorkbookProtection: Workbook;
  Application: Workbook;
  Runtime: Workbook;
  CultureInfo: Workbook;
  DatetimeFormatInfo: Workbook;
  Functions: Workbook;
  FunctionResult: { readonly value?: number; readonly error?: string };
  NumberFormatInfo: Workbook;
  DocumentProperties: Workbook;
  CustomPropertyCollection: Workbook;
  CustomProperty: { readonly workbook: Workbook; readonly key: string };
  SettingCollection: Workbook;
  Setting: { readonly workbook: Workbook; readonly key: string };
  NamedItemCollection: Workbook;
  NamedItem: { readonly workbook: Workbook; readonly item: DefinedName };
  CustomXmlPartCollection: Workbook;
  CustomXmlPart: { readonly workbook: Workbook; readonly id: string };
  WorksheetCollection: Workbook;
  Worksheet: Sheet;
  WorksheetProtection: Sheet;
  WorksheetFreezePanes: Sheet;
  WorksheetCustomPropertyCollection: Sheet;
  WorksheetCustomProperty: { readonly sheet: Sheet; readonly key: string };
  Range: Range;
  RangeCollection: readonly Range[];
  RangeAreas: readonly Range[];
  RangeView: Range;
  RangeViewCollection: Range;
  RangeFormat: Range;
  RangeFont: Range;
  RangeFill: Range;
  RangeBorderCollection: Range;
  RangeBorder: { readonly range: Range; readonly side: string };
  FormatProtection: Range;
  RangeSort: Range;
  DataValidation: Range;
  TableCollection: { readonly workbook: Workbook; readonly sheet?: Sheet };
  TableScopedCollection: { readonly sheet: Sheet; readonly box: Box };
  Table: Table;
  TableColumnCollection: Table;
  TableColumn: { readonly table: Table; readonly column: TableColumn };
  TableRowCollection: Table;
  TableRow: { readonly table: Table; readonly index: number };
  TableSort: Table;
  Filter: { readonly table: Table; readonly column: TableColumn };
  AutoFilter: Table;
  CommentCollection: { readonly sheets: readonly Sheet[] };
  Comment: Comment;
  ConditionalFormatCollection: Range;
  ConditionalFormat: ConditionalFormat;
  ConditionalDataBarPositiveFormat: Bag;
  ConditionalDataBarNegativeFormat: Bag;
  DataBarConditionalFormat: Bag;
  ColorScaleConditionalFormat: Bag;
  IconSetConditionalFormat: Bag;
  CellValueConditionalFormat: Bag;
  TextConditionalFormat: Bag;
  CustomConditionalFormat: Bag;
  TopBottomConditionalFormat: Bag;
  PresetCriteriaConditionalFormat: Bag;
  ConditionalFormatRule: Bag;
  ConditionalRangeFormat: Bag;
  ConditionalRangeFont: Bag;
  ConditionalRangeFill: Bag;
  ChartCollection: Sheet;
  Chart: { readonly sheet: Sheet; readonly chart: Chart };
  ChartTitle: Bag;
  ChartTitleFormat: Bag;
  ChartLegend: Bag;
  ChartLegendFormat: Bag;
  ChartAxes: Bag;
  ChartAxis: Bag;
  ChartAxisTitle: Bag;
  ChartAxisFormat: Bag;
  ChartGridlines: Bag;
  ChartDataLabels: Bag;
  ChartDataLabelFormat: Bag;
  ChartAreaFormat: Bag;
  ChartPlotArea: Bag;
  ChartSeriesCollection: { readonly sheet: Sheet; readonly chart: Chart };
  ChartSeries: Bag;
  ChartSeriesFormat: Bag;
  ChartPointsCollection: Bag;
  ChartPoint: Bag;
  ChartPointFormat: Bag;
  ChartFill: Bag;
  ChartFont: Bag;
  ChartBorder: Bag;
  ChartLineFormat: Bag;
  CustomFunctions: Workbook;
  DynamicRibbon: Workbook;
  RibbonTab: { readonly workbook: Workbook; readonly id: string };
  RibbonButton: { readonly workbook: Workbook; readonly id: string };
  AppRuntimeService: Workbook;
  AppRuntimePersistenceService: Workbook;
  AddinInternalService: Workbook;
  ActionService: Workbook;
}

export type ClassName = keyof Classes;

/** The classes that are only a part of a settings bag. */
export type BagName = {
  [Name in ClassName]: Classes[Name] extends Bag ? (Bag extends Classes[Name] ? Name : never) : never;
}[ClassName];

/** An object of the protocol: a class and its model value. */
export class Node {
  readonly type: ClassName;
  readonly of: unknown;
  /** Its name on the wire, once it is kept across requests. */
  reference: string | undefined;

  constructor(type: ClassName, of: unknown) {
    this.type = type;
    this.of = of;
  }
}

export const node = <Name extends ClassName>(type: Name, of: Classes[Name]): Node => new Node(type, of);

type Read<T> = (of: T, session: ProtocolSession) => unknown;
type Write<T> = (of: T, value: unknown, session: ProtocolSession) => void;
type Path<T> = (of: T, session: ProtocolSession) => Node | null;
type Call<T> = (of: T, given: Arguments, session: ProtocolSession) => unknown;

/** The members of a class, by full wire name: `Range.GetUsedRange`. */
export interface Members<T> {
  readonly reads?: Readonly<Record<string, Read<T>>>;
  readonly writes?: Readonly<Record<string, Write<T>>>;
  readonly paths?: Readonly<Record<string, Path<T>>>;
  /** Each returns a Node, null for a null object, or plain data. */
  readonly calls?: Readonly<Record<string, Call<T>>>;
  /** `collection.getItem(key)`. */
  readonly item?: Call<T>;
  readonly items?: (of: T, session: ProtocolSession) => readonly Node[];
}

/** A class with its members, for the registry, which does not know the types of the model values. */
export interface ExcelClass {
  readonly type: ClassName;
  readonly members: Members<unknown>;
}

/** The only place that casts the type of the model value; `node` guarantees it. */
export const excelClass = <Name extends ClassName>(type: Name, members: Members<Classes[Name]>): ExcelClass => ({
  type,
  members: members as Members<unknown>,
});
