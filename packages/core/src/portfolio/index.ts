/** The portfolio as a table: its columns, and the rows of third parties and documents. */
export { ColumnScan, type MetLabels } from './column-scan.ts';
export { attributePrefix, fixedColumns, indicatorPrefix, type PortfolioColumn } from './portfolio-columns.ts';
export {
  chooseColumns,
  documentColumns,
  documentRows,
  facetsOf,
  rowOf,
  showsDetails,
  type ColumnChoice,
} from './portfolio-table.ts';
export { packFacts, unpackFacts, type PackedFacts, type ShownFacts } from './shown-facts.ts';
export type { CellType, CellValue, Column, Row, Table } from './table.ts';
