/** The portfolio as a table: which columns there are, and what each shows of a third party. */
export { ColumnScan, type MetLabels } from './column-scan.ts';
export { fixedColumns, type PortfolioColumn } from './portfolio-columns.ts';
export { chooseColumns, documentColumns, documentRows, facetsOf, rowOf, type ColumnChoice } from './portfolio-table.ts';
export { packFacts, unpackFacts, type PackedFacts, type ShownFacts } from './shown-facts.ts';
export type { CellType, CellValue, Column, Row, Table } from './table.ts';
