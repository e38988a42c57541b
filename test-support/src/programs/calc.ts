import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { obtain } from './debian.ts';
import { runProcess } from './process.ts';

/** A cell as LibreOffice reads it from a file. */
export interface CalcCell {
  readonly text: string;
  /** Type of the value: `string`, `float`, `percentage`, `date`, `boolean`; undefined for an empty cell. */
  readonly type: string | undefined;
  readonly formula: string | undefined;
}

/** The choices of a user in the import dialog for csv files. */
export interface CsvDialog {
  /** Separator characters; each of them separates. */
  readonly separatedBy: string;
  /** *Format quoted field as text*; without it a quoted value that looks like a number or a formula becomes one. */
  readonly quotedIsText: boolean;
  /** The format of numbers. */
  readonly locale: 'en-US' | 'fr-FR';
}

const wanted = {
  package: 'libreoffice-calc',
  program: 'soffice',
  folders: ['usr/lib/libreoffice/program', 'Applications/LibreOffice.app/Contents/MacOS'],
};

/** Files that are opened with the same options. */
export interface Opening {
  readonly files: readonly string[];
  /** Options for csv files. */
  readonly dialog?: CsvDialog;
}

/**
 * Opens files in LibreOffice without a window, all in one run, since a start takes as long as dozens of small files.
 * @returns the cells of each file of each opening, in order: sheets of rows.
 * @throws Error that names what to install, when there is neither LibreOffice nor a Debian package of it.
 */
export async function openInCalc(openings: readonly Opening[]): Promise<CalcCell[][][][][]> {
  const { path, root, env } = await obtain(wanted);
  const folder = mkdtempSync(join(tmpdir(), 'tpr-calc-'));
  try {
    const profile = join(folder, 'profile');
    writeMacro(profile);
    const shownAt = (opening: number, file: number) => join(folder, `${opening}-${file}.fods`);
    const orders = openings.flatMap(({ files, dialog }, opening) =>
      files.map((file, at) => {
        const reading = file.endsWith('.csv') ? ['Text - txt - csv (StarCalc)', dialog && tokensOf(dialog)] : [];
        const [filter = 'Calc MS Excel 2007 XML', tokens = ''] = reading;
        return [pathToFileURL(file).href, pathToFileURL(shownAt(opening, at)).href, filter, tokens].join('|');
      }),
    );
    const list = join(folder, 'orders.txt');
    writeFileSync(list, orders.map((order) => `${order}\n`).join(''));
    const place = [`-env:UserInstallation=${pathToFileURL(profile).href}`, ...(root === '/' ? [] : placeIn(root))];
    const options = ['--headless', '--norestore', 'macro:///Standard.Module1.ConvertAll'];
    await runProcess(path, [...place, ...options], { env: { ...env, TPR_CALC_ORDERS: list } });
    return openings.map(({ files }, opening) =>
      files.map((_, at) => sheetsIn(readFileSync(shownAt(opening, at), 'utf8'))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Converts files; `--convert-to` would use the same options for all. Each line of `orders`: source, target, filter,
 * filter options.
 */
const macro = `Sub ConvertAll
  Dim orders As Integer, order As String, parts, book
  Dim reading(2) As New com.sun.star.beans.PropertyValue
  Dim writing(0) As New com.sun.star.beans.PropertyValue
  reading(0).Name = "Hidden"
  reading(0).Value = True
  reading(1).Name = "FilterName"
  reading(2).Name = "FilterOptions"
  writing(0).Name = "FilterName"
  writing(0).Value = "OpenDocument Spreadsheet Flat XML"
  orders = FreeFile
  Open Environ("TPR_CALC_ORDERS") For Input As #orders
  Do While Not Eof(orders)
    Line Input #orders, order
    parts = Split(order, "|")
    reading(1).Value = parts(2)
    reading(2).Value = parts(3)
    book = StarDesktop.loadComponentFromURL(parts(0), "_blank", 0, reading())
    book.storeToURL(parts(1), writing())
    book.close(True)
  Loop
  Close #orders
End Sub`;

/** The folder in which LibreOffice looks for the macros of a user. */
function writeMacro(profile: string): void {
  const user = join(profile, 'user');
  mkdirSync(join(user, 'basic/Standard'), { recursive: true });
  const write = (path: string, ...lines: readonly string[]) =>
    writeFileSync(join(user, path), ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n'));
  // The first start of a new profile would overwrite these with its own macros.
  write(
    'registrymodifications.xcu',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
    '<item oor:path="/org.openoffice.Setup/Office">',
    '<prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop>',
    '</item></oor:items>',
  );
  const documentType = (name: string) =>
    `<!DOCTYPE ${name} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${name.split(':')[1]}.dtd">`;
  const library = 'xmlns:library="http://openoffice.org/2000/library"';
  write(
    'basic/script.xlc',
    documentType('library:libraries'),
    `<library:libraries ${library}>`,
    '<library:library library:name="Standard" library:link="false"/>',
    '</library:libraries>',
  );
  write(
    'basic/Standard/script.xlb',
    documentType('library:library'),
    `<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false">`,
    '<library:element library:name="Module1"/>',
    '</library:library>',
  );
  const script = 'xmlns:script="http://openoffice.org/2000/script"';
  write(
    'basic/Standard/Module1.xba',
    documentType('script:module'),
    `<script:module ${script} script:name="Module1" script:language="StarBasic">${macro}</script:module>`,
  );
}

/**
 * Debian's package uses absolute paths, and its installation moves settings below `etc`; an unpacked copy needs both
 * set.
 */
function placeIn(root: string): string[] {
  const settings = '${BRAND_BASE_DIR}/share/.registry';
  const own = 'user:!${$BRAND_BASE_DIR/program/bootstraprc:UserInstallation}/user/registrymodifications.xcu';
  return [
    `-env:BRAND_BASE_DIR=${pathToFileURL(join(root, 'usr/lib/libreoffice')).href}`,
    `-env:CONFIGURATION_LAYERS=xcsxcu:${settings} res:${settings} ${own}`,
  ];
}

/**
 * The dialog's choices as positional tokens, help.libreoffice.org/latest/en-US/text/shared/guide/csv_params.html.
 * Special numbers are detected, so that dates become dates, and formulas are evaluated.
 */
function tokensOf({ separatedBy, quotedIsText, locale }: CsvDialog): string {
  const separators = [...separatedBy].map((each) => each.charCodeAt(0)).join('/');
  const utf8 = 76;
  const language = { 'en-US': 1033, 'fr-FR': 1036 }[locale];
  return [separators, 34, utf8, 1, '', language, quotedIsText, true, false, false, false, 0, true].join(',');
}

/** Repeated empty rows and cells, up to a million, are read as one. */
function sheetsIn(fods: string): CalcCell[][][] {
  return all(fods, /<table:table [\s\S]*?<\/table:table>/g).map((table) =>
    all(table, /<table:table-row\b(?:[^>]*\/>|[\s\S]*?<\/table:table-row>)/g).map((row) =>
      all(row, /<table:table-cell\b(?:[^>]*\/>|[\s\S]*?<\/table:table-cell>)/g).flatMap((cell) => {
        const seen = {
          text: textIn(cell),
          type: inTag(cell, 'office:value-type'),
          formula: inTag(cell, 'table:formula'),
        };
        const times = seen.type === undefined ? 1 : Number(inTag(cell, 'table:number-columns-repeated') ?? 1);
        return Array.from({ length: times }, () => seen);
      }),
    ),
  );
}

const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

function inTag(cell: string, name: string): string | undefined {
  const [tag] = /^<[^>]*>/.exec(cell) ?? [''];
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decode(found);
}

function textIn(cell: string): string {
  const paragraphs = all(cell, /<text:p>[\s\S]*?<\/text:p>/g).map((paragraph) =>
    paragraph
      .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
      .replace(/<text:tab\/>/g, '\t')
      .replace(/<[^>]*>/g, ''),
  );
  return decode(paragraphs.join('\n'));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9A-Fa-f]+)|#(\d+)|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
