import type { CellType } from '@tpr/core';

/**
 * The parts of a workbook beside its sheets (ECMA-376 Part 1, 12.3 and 18), as small as spreadsheet programs accept.
 * There is a style for the header and one for each type of cell.
 */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The number formats; text gets `@`, so that a value the user types into its column stays text too. */
const formats: Readonly<Record<CellType, string | undefined>> = {
  text: '@',
  number: undefined,
  percent: '0.0%',
  boolean: undefined,
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
};

const cellTypes = Object.keys(formats) as CellType[];

/** Index of a style in `styles.xml`. */
export const headerStyle = 1;
export const styleOf = (type: CellType): number => 2 + cellTypes.indexOf(type);

/** Lower numbers are built-in formats. */
const firstOwnFormat = 164;
const formatIdOf = (type: CellType): number =>
  formats[type] === undefined ? 0 : firstOwnFormat + cellTypes.indexOf(type);

function styles(): string {
  const own = cellTypes.filter((type) => formats[type] !== undefined);
  const format = (type: CellType): string => `<numFmt numFmtId="${formatIdOf(type)}" formatCode="${formats[type]}"/>`;
  const look = (formatId: number, fontId: number): string =>
    `<xf numFmtId="${formatId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const looks = [look(0, 0), look(formatIdOf('text'), 1), ...cellTypes.map((type) => look(formatIdOf(type), 0))];
  const plain = '<font><sz val="11"/><name val="Calibri"/></font>';
  const bold = '<font><b/><sz val="11"/><name val="Calibri"/></font>';
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    `<numFmts count="${own.length}">${own.map(format).join('')}</numFmts>` +
    `<fonts count="2">${plain}${bold}</fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** @param names of the sheets, as a workbook accepts them. @returns path and text of each part. */
export function workbookParts(names: readonly string[]): readonly (readonly [path: string, text: string])[] {
  const part = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`;
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`,
  );
  const links = names.map((_, index) => relation(`s${index + 1}`, 'worksheet', sheetPath(index).slice('xl/'.length)));
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}` +
        `${part('xl/styles.xml', 'styles')}${names.map((_, index) => part(sheetPath(index), 'worksheet')).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${links.join('')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles()],
  ];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
