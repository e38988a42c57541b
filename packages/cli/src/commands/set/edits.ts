import { ConnectorError, facetsOf, type Edit } from '@tpr/core';
import { readPathStep, type AttributeDefinition } from '@tpr/core/api';
import {
  attributeTypes,
  cleanText,
  comparableId,
  foldText,
  readAmount,
  cellToAttribute,
  resolveLabel,
  trimText,
  type AttributeValue,
  type Cell,
  type CsvSeparator,
  type WritableAttribute,
} from '@tpr/core/values';
import { readCsv, type CsvRow } from '../../files/csv-reader.ts';
import { isTotalsLine } from '../../files/totals-line.ts';
import { PortfolioFile, statePathOf } from '../../state/portfolio-file.ts';
import { exactNumber, exactText, isOfNumbers, isOfTexts, typeHeader } from './files.ts';

/** How ambiguous texts of a file are read. */
export interface TextReading {
  readonly decimalSeparator?: '.' | ',' | undefined;
  /** What a percentage without a % sign means: 12 or 0.12 for 12 %. */
  readonly percent?: 'points' | 'fraction' | undefined;
  readonly percentScale: 1 | 100;
  /** Separator of the file. Default: found in its first lines. */
  readonly separator: CsvSeparator | undefined;
  /** Labels of all attributes: a column with another attribute's label is not a spelling of the wanted one. */
  readonly labels: readonly (string | null)[];
  readonly signal: AbortSignal;
}

/** Headers of the id column, also in pulled tables and French workbooks; the most specific comes first. */
const idHeaders = ['thirdpartyid', 'third party', 'tiers'];
/** As the client accepts it. Not a number with blanks between thousands, in quotation marks, or a path of points. */
const isIdentifier = (text: string): boolean =>
  text.length <= 64 && readPathStep(encodeURIComponent(text)) !== undefined;
/** A number that a spreadsheet has rounded or given decimals: 1.2E+05, 1001.0. Other identifiers are opaque. */
const changedNumber = /^\d+(?:[.,]\d+)?E\+\d+$|^\d+[.,]0+$/i;
const beforeHeader = 'before';

/** @throws ConnectorError `config` with similar labels of the account. */
export function findAttribute(wanted: string, definitions: readonly AttributeDefinition[]): WritableAttribute {
  const labels = definitions.map(({ label }) => label).filter((label) => label !== null);
  const resolved = resolveLabel(wanted, labels);
  if (!resolved.ok) throw new ConnectorError('config', resolved.message, { field: 'attribute' });
  const { label } = resolved;
  const { type = null, choices = [], readOnly = null } = definitions.find((known) => known.label === label) ?? {};
  if (readOnly === true) {
    const message = `${label} is calculated by the service and cannot be written.`;
    throw new ConnectorError('config', message, { field: 'attribute' });
  }
  return { label, type, choices, readOnly };
}

export interface FileEdits {
  readonly edits: readonly Edit[];
  /** Line of the file by third party. */
  readonly lines: ReadonlyMap<string, number>;
  /** Numbers of the lines that hold totals instead of a third party. */
  readonly totals: readonly number[];
  /** Whether a number can be read in two ways, such as 1,234. */
  readonly hasAmbiguousNumbers: boolean;
  readonly separator: CsvSeparator;
}

/**
 * The edits of a csv: a column with the third party, one with the values (named as the attribute, or `value`), and
 * optionally `before`. @throws ConnectorError `config` for the file as a whole; nothing was sent.
 */
export async function readEdits(
  path: string,
  attribute: WritableAttribute,
  base: string | undefined,
  reading: TextReading,
): Promise<FileEdits> {
  const rows: CsvRow[] = [];
  let found: Headers | undefined;
  let separator: CsvSeparator = ',';
  const checkHeader = (names: readonly string[], line: number, between: CsvSeparator) => {
    const headers = findHeaders(`${path}: line ${line}`, names, attribute, reading.labels);
    found = headers;
    separator = between;
    return [headers.id, headers.value, headers.before, typeHeader].filter((name) => name !== undefined);
  };
  for await (const row of readCsv(path, { ...reading, checkHeader })) rows.push(row);
  const headers = found;
  if (headers === undefined || rows.length === 0) throw fault(path, 'has no rows below its header.');
  if (attribute.type === 'date') checkDays(path, rows, headers);
  const known = base === undefined ? undefined : openBase(base);
  try {
    const lines = new Map<string, number>();
    const named = new Map<string, NamedLine>();
    const takesSeveral = hasSeveral(known, attribute);
    const totals = rows.filter(({ cells }) => isTotalsLine(cells.values(), [cells.get(headers.id) ?? '']));
    const edits = rows
      .filter((row) => !totals.includes(row))
      .map((row): Edit => {
        const place = `${path}: line ${row.line}`;
        const thirdpartyId = identifierIn(row, headers, place);
        const earlier = named.get(comparableId(thirdpartyId));
        // One write must not undo another of the same file (R007).
        if (earlier !== undefined) throw fault(place, describeTwin(thirdpartyId, earlier));
        named.set(comparableId(thirdpartyId), { thirdpartyId, line: row.line });
        lines.set(thirdpartyId, row.line);
        const held = heldAt(known, thirdpartyId, attribute);
        return { thirdpartyId, ...valueIn(row, headers, attribute, reading, place, held), takesSeveral };
      });
    return {
      edits,
      lines,
      totals: totals.map(({ line }) => line),
      hasAmbiguousNumbers: edits.some(({ cell }) => isAmbiguous(cell, attribute, reading)),
      separator,
    };
  } finally {
    known?.close();
  }
}

interface NamedLine {
  readonly thirdpartyId: string;
  readonly line: number;
}

const describeTwin = (thirdpartyId: string, earlier: NamedLine): string =>
  earlier.thirdpartyId === thirdpartyId
    ? `names third party ${thirdpartyId} again; line ${earlier.line} does too.`
    : `names third party ${thirdpartyId}, which a service may read as ${earlier.thirdpartyId} of line ${earlier.line}: leave one of them out.`;

/** @throws ConnectorError `config` for a day of the form 12/31/2026: another one would be read as another day. */
function checkDays(path: string, rows: readonly CsvRow[], headers: Headers): void {
  for (const { line, cells } of rows) {
    const day = cells.get(headers.value) ?? '';
    if (!hasMonthFirst(day)) continue;
    throw fault(
      `${path}: line ${line}`,
      `holds ${JSON.stringify(day)}, whose month comes first: write all dates of the file like 2026-12-31, because 01/02/2026 is read as 1 February.`,
    );
  }
}

/** The identifier of the third party of a line. @throws ConnectorError `config` */
function identifierIn({ cells }: CsvRow, headers: Headers, place: string): string {
  const thirdpartyId = trimText(cells.get(headers.id) ?? '').replace(/^'+/, '');
  if (thirdpartyId === '')
    throw fault(place, `names no third party: its column ${JSON.stringify(headers.id)} is empty.`);
  const isChanged = changedNumber.test(thirdpartyId);
  if (!isChanged && isIdentifier(thirdpartyId)) return thirdpartyId;
  const advice = isChanged
    ? 'a spreadsheet has changed that number. Format its column as text and paste the identifiers again.'
    : 'write the identifier as the service gave it.';
  throw fault(place, `names third party ${JSON.stringify(thirdpartyId)}: ${advice}`);
}

/** The new value of a line. @param held what it is based on, unless the line says it. @throws ConnectorError `config` */
function valueIn(
  { cells }: CsvRow,
  headers: Headers,
  attribute: WritableAttribute,
  reading: TextReading,
  place: string,
  held: readonly AttributeValue[] | undefined,
): Omit<Edit, 'thirdpartyId'> {
  const value = cells.get(headers.value);
  if (value === undefined) {
    throw fault(
      place,
      `ends before its column ${JSON.stringify(headers.value)}. To clear the value, write its separator.`,
    );
  }
  const readAs = cells.get(typeHeader);
  const type = attribute.type ?? attributeTypes.find((each) => each === readAs) ?? null;
  const typed = { ...attribute, type };
  const baseCell = headers.before === undefined ? undefined : cells.get(headers.before);
  if (readAs === exactNumber && (type === null || isOfNumbers(type))) {
    const values = readExactNumber(value, place);
    const baseValues = baseCell === undefined ? held : readExactNumber(baseCell, place);
    return { attribute: typed, cell: values[0] ?? '', values, baseValues };
  }
  const cell = readCell(value, typed, reading, place);
  const before =
    baseCell === undefined
      ? { baseValues: held }
      : type === null
        ? { baseCell }
        : { baseValues: readBefore(baseCell, typed, reading, place) };
  const isExact = readAs === exactText && value !== '' && isOfTexts(type);
  const exact = isExact ? { values: [value] } : {};
  return { attribute: typed, cell, ...exact, ...before };
}

/** A number in the notation of JSON; nothing for an empty text. @throws ConnectorError `config` */
function readExactNumber(text: string, place: string): readonly number[] {
  const written = trimText(text);
  if (written === '') return [];
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(written)) return [Number(written)];
  throw fault(place, `holds ${JSON.stringify(text)}, which is not an ${exactNumber} such as 0.5 or 1e-7.`);
}

function isAmbiguous(cell: Cell, attribute: WritableAttribute, { decimalSeparator }: TextReading): boolean {
  const read = cellToAttribute(cell, attribute, decimalSeparator === undefined ? {} : { decimalSeparator });
  return !read.ok && read.note.code === 'ambiguousAmount';
}

/** `12/31/2026`: its file may also hold dates whose day and month would be exchanged. */
function hasMonthFirst(text: string): boolean {
  const [, month, day] = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?: |$)/.exec(cleanText(text)) ?? [];
  return Number(month) <= 12 && Number(day) > 12 && Number(day) <= 31;
}

interface Headers {
  readonly id: string;
  readonly value: string;
  readonly before: string | undefined;
}

function findHeaders(
  place: string,
  headers: readonly string[],
  { label }: WritableAttribute,
  labels: TextReading['labels'],
): Headers {
  const ids = idHeaders.flatMap((name) => headers.filter((header) => foldText(header) === name));
  const id = ids.find((header) => header !== label) ?? ids[0];
  if (id === undefined) throw fault(place, 'has to name a column "Third party" or thirdpartyId.');
  const isOther = (header: string) => header === id || (header !== label && labels.includes(header));
  const resolved = headers.filter((header) => !isOther(header) && resolveLabel(header, [label]).ok);
  const exact = resolved.includes(label) ? label : resolved[0];
  const value = exact ?? headers.find((header) => foldText(header) === 'value');
  if (value === undefined) throw fault(place, `has to name a column ${JSON.stringify(label)} or value.`);
  return { id, value, before: headers.find((header) => foldText(header) === beforeHeader) };
}

/** The cell for the attribute's reader: the text, or a percentage without a sign as `--percent` says (G58). */
function readCell(
  text: string,
  { type, label }: WritableAttribute,
  { percent, percentScale, decimalSeparator }: TextReading,
  place: string,
): Cell {
  if (type !== 'percentage' || cleanText(text).endsWith('%')) return text;
  const amount = readAmount(text, decimalSeparator === undefined ? {} : { decimalSeparator });
  // The attribute's reader refuses texts that are not numbers, and ambiguous ones.
  if (!amount.ok || amount.value === 0) return text;
  if (percent === undefined) {
    const message = `holds ${JSON.stringify(text)} for ${label}: write it with a % sign, or add --percent points or fraction.`;
    throw fault(place, message);
  }
  const factor = (percent === 'points' ? 1 : 100) * (percentScale === 1 ? 0.01 : 1);
  return Number((amount.value * factor).toPrecision(15));
}

function readBefore(
  text: string,
  attribute: WritableAttribute,
  reading: TextReading,
  place: string,
): readonly AttributeValue[] {
  const { decimalSeparator, percentScale } = reading;
  const cell = readCell(text, attribute, reading, place);
  const options = { percentScale, isEntered: true, ...(decimalSeparator !== undefined && { decimalSeparator }) };
  const read = cellToAttribute(cell, attribute, options);
  if (read.ok) return read.values;
  // The choice may have been removed since: compared as it is.
  if (read.note.code === 'notChoice') return [trimText(text)];
  throw fault(place, `column ${beforeHeader}: ${read.message}`);
}

/** Opens the stored state of a pulled table. @throws ConnectorError `config` if it cannot be a base */
export function openBase(base: string): PortfolioFile {
  const state = PortfolioFile.open(statePathOf(base), 'read');
  // A table that lacks third parties serves, too. Data that were read after the table are not what its user has seen.
  if (state?.isWritten === true) {
    // Without values no change by another user would be noticed.
    if (facetsOf({ names: state.head.columns }).has('attributes')) return state;
    state.close();
    const message = `${base} was pulled without attributes, so it cannot show what others have changed since. Pull it with them, or leave out --base.`;
    throw new ConnectorError('config', message, { field: 'base' });
  }
  state?.close();
  const message =
    state === undefined
      ? `${base} was not pulled by tpr, or was moved without its state file: move the state file to ${statePathOf(base)}, or pull again.`
      : `${base} was not pulled to its end: pull it again.`;
  throw new ConnectorError('config', message, { field: 'base' });
}

function heldAt(
  state: PortfolioFile | undefined,
  thirdpartyId: string,
  { label }: WritableAttribute,
): readonly AttributeValue[] | undefined {
  if (state === undefined) return undefined;
  // The table shows no value of a third party that has joined since, or whose attributes could not be read.
  return state.facts(thirdpartyId)?.attributes?.find((each) => each.label === label)?.values ?? [];
}

/** Whether a third party of the pulled table has several values of the attribute. */
function hasSeveral(state: PortfolioFile | undefined, { label }: WritableAttribute): boolean {
  const [, kinds = []] = state?.met?.attributes.find(([met]) => met === label) ?? [];
  return kinds.some(([kind]) => kind === 'several');
}

function fault(place: string, what: string): ConnectorError {
  return new ConnectorError('config', `${place} ${what}`, { field: 'from' });
}
