import { createReadStream, openSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { Socket } from 'node:net';
import { addAbortSignal, pipeline, Readable } from 'node:stream';
import { Cancelled, ConnectorError } from '@tpr/core';
import { unguardCsvText, type CsvSeparator } from '@tpr/core/values';
import { CsvError, parse } from 'csv-parse';
import { findSeparator, headerBytes, nameCharacter, separatorLine } from './csv-separator.ts';
import { standardInput } from './standard-input.ts';

/** One line of a file: its texts by header. An empty field is empty text. A column is absent if the line ends before it. */
export interface CsvRow {
  /** Number of the line the row starts on; the header's is 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  /** The same texts in the order of the columns, also of columns with equal names. */
  readonly texts: readonly string[];
}

export interface CsvForm {
  readonly separator?: CsvSeparator | undefined;
  /**
   * Called before the first row; throws if the header lacks a column that the caller needs.
   * @returns the names that the caller reads. Other columns may have equal names, or none. Default: all.
   */
  readonly checkHeader?: (header: readonly string[], line: number, separator: CsvSeparator) => readonly string[];
  /** Aborted by Ctrl-C: the writer of a pipe may be silent for hours. */
  readonly signal?: AbortSignal;
}

/** A row longer than this means that a quote was never closed. In characters. */
const maxRowLength = 4_000_000;

/**
 * Reads rows one by one, however large the file. UTF-8 with or without byte order mark; the first line with any text is
 * the header; lines without any text are skipped; apostrophes that `writeCsv` put before formulas are removed.
 * @param separator of its cells; default: found in the first line.
 * @throws ConnectorError `config` with field `file`, naming the line, when the file does not have that form. It may be
 * thrown before earlier rows were returned: read to the end before acting on any row. `Cancelled` after `signal`.
 */
export async function* readCsv(
  path: string,
  { checkHeader, separator, signal = new AbortController().signal }: CsvForm = {},
): AsyncGenerator<CsvRow> {
  const text = decode(path, signal);
  try {
    const first = await firstLinesOf(text);
    if (first.trim() === '') throw fault(path, 1, 'is empty; it has to name the columns');
    let header: readonly string[] | undefined;
    const declared = separatorLine.exec(first);
    const start = first.slice(declared?.[0].length ?? 0);
    const delimiter = separator ?? (declared?.[1] as CsvSeparator | undefined) ?? findSeparator(start);
    const lineAtStart = declared === null ? 1 : 2;
    for await (const { line, record } of parseRecords(path, delimiter, lineAtStart, start, text)) {
      const texts = record.map(textOf);
      const isBlank = texts.every((text) => text.trim() === '');
      if (header === undefined) {
        if (texts.every((text) => !nameCharacter.test(text))) continue;
        header = withoutEmptyEnd(texts.map((name) => name.trim()));
        checkNames(path, line, header, checkHeader?.(header, line, delimiter) ?? header);
        continue;
      }
      const columns = header;
      // Exports of several pages repeat the header on each page.
      if (columns.every((name, index) => name === texts[index]?.trim())) continue;
      if (texts.length > 1 && isBlank) continue;
      const surplus = texts.slice(columns.length).find((text) => text !== '');
      if (surplus !== undefined) {
        const finding = `has ${texts.length} fields, and the header ${columns.length}: ${JSON.stringify(surplus)} has no column`;
        const advice = `The first line names all columns, and a value with a ${nameOf(delimiter)} in it is in quotes`;
        throw fault(path, line, `${finding}. ${advice}`);
      }
      // Excel leaves out the separators of empty cells at the end of a line.
      const given = texts.slice(0, columns.length);
      yield { line, cells: new Map(given.map((text, index) => [columns[index] ?? '', text])), texts: given };
    }
    if (header === undefined) throw fault(path, lineAtStart, 'is empty; it has to name the columns');
  } finally {
    // Closes the file when the caller stops early.
    await text.return(undefined);
  }
}

/** The first lines of a text, in one part: a pipe may give them word by word. */
async function firstLinesOf(text: AsyncGenerator<string>): Promise<string> {
  let first = '';
  while (first.length < headerBytes) {
    const next = await text.next();
    if (next.done === true) break;
    first += next.value;
  }
  return first;
}

const nameOf = (separator: CsvSeparator): string => (separator === '\t' ? 'tab' : separator);

class MisplacedQuote extends Error {}

/** Whether text follows a closing quote: the parser keeps the quotes then, but spreadsheets remove them. */
const isMisread = (field: string, raw: string): boolean =>
  field.startsWith('"') && !raw.includes(`"${field.replaceAll('"', '""')}"`);

/** A text as a formula, so that Excel does not drop leading zeros: `="00123"`. */
const quotedFormula = /^="((?:[^"]|"")*)"$/;

/** Files of `writeCsv` have an apostrophe before every formula, so there `="00123"` is the text of a cell. */
function textOf(field: string): string {
  return quotedFormula.exec(field)?.[1]?.replaceAll('""', '"') ?? unguardCsvText(field);
}

function withoutEmptyEnd(names: readonly string[]): readonly string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

async function* parseRecords(
  path: string,
  delimiter: CsvSeparator,
  startLine: number,
  first: string,
  rest: AsyncGenerator<string>,
): AsyncGenerator<{ readonly line: number; readonly record: readonly string[] }> {
  // Counted here, because the library counts a CRLF within quotes twice. Empty lines are left to it.
  let line = startLine;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    // Accepts quotes within a field, as in 37°36'37.8"N, like spreadsheets.
    relax_quotes: true,
    relax_column_count: true,
    raw: true,
    bom: true,
    max_record_size: maxRowLength,
    // A record carries its line as the first field.
    on_record: (each: unknown, context): string[] => {
      const { raw, record } = each as { readonly raw: string; readonly record: string[] };
      const start = line + context.empty_lines;
      if (record.some((field) => isMisread(field, raw))) throw new MisplacedQuote();
      line += 1 + record.reduce((sum, field) => sum + (field.match(/\r\n?|\n/g)?.length ?? 0), 0);
      return [String(start), ...record];
    },
  });
  const whole = async function* (): AsyncGenerator<string> {
    yield first;
    yield* rest;
  };
  // An error of an earlier stream destroys the parser, which passes it to the loop below.
  pipeline(Readable.from(whole()), parser, () => undefined);
  const records: AsyncIterable<string[]> = parser;
  try {
    for await (const [start, ...record] of records) yield { line: Number(start), record };
  } catch (error) {
    if (error instanceof MisplacedQuote) throw misplacedQuote(path, line, error);
    throw error instanceof CsvError ? explain(path, line + Number(error['empty_lines'] ?? 0), error) : error;
  }
}

/** Standard input is not opened by its path: where it is a socket, as below some programs, that fails. */
function openSource(path: string): Readable {
  if (path === standardInput) return process.stdin;
  // A read of a pipe as a file cannot be given up: the process would not end before its writer says something.
  if (statSync(path).isFIFO()) return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) });
  return createReadStream(path);
}

/** A workbook is an archive, whatever its name. */
const workbookStart = Buffer.from('PK\u0003\u0004');

/** Refuses what is not UTF-8 instead of guessing: a wrong guess would send wrong names to the service. */
async function* decode(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isStart = true;
  try {
    for await (const bytes of addAbortSignal(signal, openSource(path))) {
      if (isStart && bytes.subarray(0, workbookStart.length).equals(workbookStart)) {
        const message = `${path} is a workbook, and not a csv. Save its sheet as "CSV UTF-8".`;
        throw new ConnectorError('config', message, { field: 'file' });
      }
      isStart = false;
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes('\0')) throw new TypeError('a zero character');
      line += text.split('\n').length - 1;
      if (text !== '') yield text;
    }
    const end = decoder.decode();
    if (end !== '') yield end;
  } catch (cause) {
    if (signal.aborted) throw new Cancelled();
    if (cause instanceof TypeError)
      throw fault(path, line, 'or after is not UTF-8 text. Save it as "CSV UTF-8"', cause);
    throw cause instanceof ConnectorError ? cause : unreadable(path, cause);
  }
}

/** For a command that reads the file only after other work. @throws ConnectorError `config` */
export async function checkReadable(path: string): Promise<void> {
  if (path === standardInput) return;
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
}

function unreadable(path: string, cause: unknown): ConnectorError {
  return new ConnectorError('config', `${path} cannot be read. Check its name and folder.`, { field: 'file', cause });
}

function checkNames(path: string, line: number, header: readonly string[], names: readonly string[]): void {
  if (names.includes('')) throw fault(path, line, `has no name for column ${header.indexOf('') + 1}`);
  const repeated = names.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (repeated !== undefined) throw fault(path, line, `names the column ${JSON.stringify(repeated)} twice`);
}

function explain(path: string, line: number, error: CsvError): ConnectorError {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return fault(path, line, 'or after has a quote that is never closed', error);
    default:
      return misplacedQuote(path, line, error);
  }
}

function misplacedQuote(path: string, line: number, cause: Error): ConnectorError {
  return fault(path, line, 'has a quote in the wrong place: put the field in quotes and double those inside', cause);
}

function fault(path: string, line: number, what: string, cause?: unknown): ConnectorError {
  return new ConnectorError('config', `${path}: line ${line} ${what}.`, { field: 'file', cause });
}
