import { BooleanNumber, type IStyleData } from '@univerjs/core';
import type { Sheet, Table, Workbook } from '@tpr/excel-simulator';

/** Dark and light shade of the seven colours of Excel's table styles. */
const palette = [
  ['#000000', '#D9D9D9'],
  ['#156082', '#C0E6F5'],
  ['#E97132', '#FBE2D5'],
  ['#196B24', '#C1F0C8'],
  ['#0F9ED5', '#CAEDFB'],
  ['#A02B93', '#F2CEEF'],
  ['#4EA72E', '#DAF2D0'],
] as const;

/** The part of a table's style for one cell: only header and bands. */
export function tableLook({ tables }: Workbook, sheet: Sheet, row: number, column: number): IStyleData | undefined {
  const table = tables.on(sheet).find(({ box }) => isIn(row, column, box));
  const style = table && /^TableStyle(Light|Medium|Dark)(\d+)$/.exec(table.style);
  if (!table || !style) return undefined;
  const [, family, number] = style;
  const [dark, light] = palette[(Number(number) - 1) % palette.length] ?? palette[0];
  const isPlainHeader = family === 'Light' && Number(number) <= 7;
  if (isHeader(table, row)) {
    return isPlainHeader
      ? { bl: BooleanNumber.TRUE }
      : { bl: BooleanNumber.TRUE, cl: { rgb: '#FFFFFF' }, bg: { rgb: dark } };
  }
  const isBand = table.showBandedRows && (row - table.body.row) % 2 === 0;
  return isBand ? { bg: { rgb: light } } : undefined;
}

const isIn = (row: number, column: number, box: Table['box']): boolean =>
  row >= box.row && row < box.row + box.rows && column >= box.column && column < box.column + box.columns;

const isHeader = ({ header }: Table, row: number): boolean => header?.row === row;
