/** The portfolio as a table: which columns there are, and what each shows of a third party. */
export { ColumnScan } from './column-scan.ts';
export { fixedColumns, type PortfolioColumn } from './portfolio-columns.ts';
export { chooseColumns, documentColumns, documentRows, facetsOf, rowOf, type ColumnChoice } from './portfolio-table.ts';
export type { CellType, CellValue, Column, Row, Table } from './table.ts';
