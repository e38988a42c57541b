import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { obtain } from './debian.ts';
import { runProcess } from './process.ts';

/** A cell as LibreOffice holds it once it has opened a file. */
export interface CalcCell {
  readonly text: string;
  /** Of its value: `string`, `float`, `percentage`, `date`, `boolean`; undefined for an empty cell. */
  readonly type: string | undefined;
  readonly formula: string | undefined;
}

/** What somebody chooses in the dialog that a csv is opened with. */
export interface CsvDialog {
  /** Each of these characters separates. */
  readonly separatedBy: string;
  /** *Format quoted field as text*; what looks like a number or a formula is made one otherwise, in quotes as well. */
  readonly quotedIsText: boolean;
  /** How numbers are written. */
  readonly locale: 'en-US' | 'fr-FR';
}

const wanted = {
  package: 'libreoffice-calc',
  program: 'soffice',
  folders: ['usr/lib/libreoffice/program', 'Applications/LibreOffice.app/Contents/MacOS'],
};

/**
 * Opens files in LibreOffice without a window, all of them in one run.
 * @param dialog for files that are csv.
 * @returns the cells of each file, in order: sheets of rows.
 * @throws Error that says what to install where there is no LibreOffice, and no Debian that could give it.
 */
export async function openInCalc(files: readonly string[], dialog?: CsvDialog): Promise<CalcCell[][][][]> {
  const { path, root, env } = await obtain(wanted);
  const folder = mkdtempSync(join(tmpdir(), 'tpr-calc-'));
  try {
    const shown = join(folder, 'shown');
    mkdirSync(shown);
    const profile = pathToFileURL(join(folder, 'profile')).href;
    const options = ['--headless', '--norestore', '--convert-to', 'fods', '--outdir', shown];
    const reading = dialog === undefined ? [] : [`--infilter=Text - txt - csv (StarCalc):${tokensOf(dialog)}`];
    const place = [`-env:UserInstallation=${profile}`, ...(root === '/' ? [] : placeIn(root))];
    await runProcess(path, [...place, ...options, ...reading, ...files], { env });
    return files.map((file) => sheetsIn(readFileSync(join(shown, `${basename(file, extname(file))}.fods`), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Debian's package names its folders from the root, and lays its settings below `etc` when it is installed. */
function placeIn(root: string): string[] {
  const settings = '${BRAND_BASE_DIR}/share/.registry';
  const own = 'user:!${$BRAND_BASE_DIR/program/bootstraprc:UserInstallation}/user/registrymodifications.xcu';
  return [
    `-env:BRAND_BASE_DIR=${pathToFileURL(join(root, 'usr/lib/libreoffice')).href}`,
    `-env:CONFIGURATION_LAYERS=xcsxcu:${settings} res:${settings} ${own}`,
  ];
}

/**
 * The dialog's choices by their places, help.libreoffice.org/latest/en-US/text/shared/guide/csv_params.html: special
 * numbers are detected, which is how a day becomes one, and formulas are evaluated.
 */
function tokensOf({ separatedBy, quotedIsText, locale }: CsvDialog): string {
  const separators = [...separatedBy].map((each) => each.charCodeAt(0)).join('/');
  const utf8 = 76;
  const language = { 'en-US': 1033, 'fr-FR': 1036 }[locale];
  return [separators, 34, utf8, 1, '', language, quotedIsText, true, false, false, false, 0, true].join(',');
}

/** An empty row or cell may stand for a million of them; one is enough. */
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
