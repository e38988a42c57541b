import { ConnectorError, type Edit } from '@tpr/core';
import type { AttributeDefinition } from '@tpr/core/api';
import {
  readAmount,
  readAttributeCell,
  resolveLabel,
  type AttributeValue,
  type Cell,
  type CsvSeparator,
  type WritableAttribute,
} from '@tpr/core/values';
import { readCsv, type CsvRow } from '../../files/csv-reader.ts';
import { PortfolioFile, statePathOf } from '../../state/portfolio-state.ts';

/** How ambiguous texts of a file are read. */
export interface TextReading {
  readonly decimalSeparator?: '.' | ',' | undefined;
  /** What a percentage without a % sign means: 12 or 0.12 for 12 %. */
  readonly percent?: 'points' | 'fraction' | undefined;
  readonly percentScale: 1 | 100;
  /** Of the cells of the file. */
  readonly separator: CsvSeparator;
}

const idHeaders = ['thirdpartyid', 'third party'];
/** Such as the blanks between thousands that a spreadsheet writes. */
const notInIdentifiers = /[\s/?#]/;
const beforeHeader = 'before';

/** @throws ConnectorError `config` with the account's labels that are near. */
export function findAttribute(wanted: string, definitions: readonly AttributeDefinition[]): WritableAttribute {
  const labels = definitions.map(({ label }) => label).filter((label) => label !== null);
  const resolved = resolveLabel(wanted, labels);
  if (!resolved.ok) throw new ConnectorError('config', resolved.message, { field: 'attribute' });
  const { label } = resolved;
  const { type = null, choices = [], readOnly = null } = definitions.find((known) => known.label === label) ?? {};
  if (readOnly === true) {
    const message = `${label} is calculated by the service and can not be written.`;
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
}

/**
 * The edits of a csv: a column with the third party, one with the values (named as the attribute, or `value`), and
 * perhaps `before`. @throws ConnectorError `config` for the file as a whole; nothing was sent.
 */
export async function readEdits(
  path: string,
  attribute: WritableAttribute,
  base: string | undefined,
  reading: TextReading,
): Promise<FileEdits> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(path, reading)) rows.push(row);
  const [first] = rows;
  if (first === undefined) throw fault(path, 'has no rows below its header.');
  const headers = findHeaders(path, [...first.cells.keys()], attribute);
  const known = base === undefined ? undefined : openBase(base);
  try {
    const lines = new Map<string, number>();
    const totals = rows.filter(({ cells }) => isTotals(cells, headers.id));
    const edits = rows.flatMap((row): Edit[] => {
      const { line, cells } = row;
      if (totals.includes(row)) return [];
      const thirdpartyId = cells.get(headers.id)?.trim() ?? '';
      const place = `${path}: line ${line}`;
      if (thirdpartyId === '')
        throw fault(place, `names no third party: its column ${JSON.stringify(headers.id)} is empty.`);
      if (notInIdentifiers.test(thirdpartyId))
        throw fault(
          place,
          `names third party ${JSON.stringify(thirdpartyId)}: write the identifier as the service gave it.`,
        );
      const earlier = lines.get(thirdpartyId);
      // One write must not undo another of the same file (R007).
      if (earlier !== undefined)
        throw fault(place, `names third party ${thirdpartyId} again; line ${earlier} does too.`);
      lines.set(thirdpartyId, line);
      const value = cells.get(headers.value);
      if (value === undefined) {
        throw fault(
          place,
          `ends before its column ${JSON.stringify(headers.value)}. To clear the value, write its separator.`,
        );
      }
      const cell = readCell(value, attribute, reading, place);
      const told = headers.before === undefined ? undefined : cells.get(headers.before);
      const before =
        told === undefined ? heldAt(known, thirdpartyId, attribute) : readBefore(told, attribute, reading, place);
      return [{ thirdpartyId, attribute, cell, baseValues: before }];
    });
    return { edits, lines, totals: totals.map(({ line }) => line) };
  } finally {
    known?.close();
  }
}

/** Words that reports use to label a line of totals. */
const totalsWord = /^(?:(?:grand|sub|sous)[\s-]*)?(?:totals?|totaux|somme|sum)(?:\s+g[ée]n[ée]ral|\s+general)?\s*:?$/i;

/** A line with the identifier of a third party is not a line of totals: a company may be called Total. */
function isTotals(cells: CsvRow['cells'], id: string): boolean {
  const thirdParty = cells.get(id)?.trim() ?? '';
  return (
    totalsWord.test(thirdParty) ||
    (thirdParty === '' && [...cells.values()].some((text) => totalsWord.test(text.trim())))
  );
}

interface Headers {
  readonly id: string;
  readonly value: string;
  readonly before: string | undefined;
}

function findHeaders(path: string, headers: readonly string[], { label }: WritableAttribute): Headers {
  const id = headers.find((header) => idHeaders.includes(header.toLowerCase()));
  if (id === undefined) throw fault(`${path}: line 1`, 'has to name a column "Third party" or thirdpartyId.');
  const resolved = headers.filter((header) => header !== id && resolveLabel(header, [label]).ok);
  const exact = resolved.includes(label) ? label : resolved[0];
  const value = exact ?? headers.find((header) => header.toLowerCase() === 'value');
  if (value === undefined) throw fault(`${path}: line 1`, `has to name a column ${JSON.stringify(label)} or value.`);
  return { id, value, before: headers.find((header) => header.toLowerCase() === beforeHeader) };
}

/** Text as the attribute's reader takes it; only the meaning of a percentage without a sign is an option (G58). */
function readCell(
  text: string,
  { type, label }: WritableAttribute,
  { percent, percentScale, decimalSeparator }: TextReading,
  place: string,
): Cell {
  if (type !== 'percentage' || text.trim() === '' || /%\s*$/.test(text)) return text;
  if (percent === undefined) {
    const message = `holds ${JSON.stringify(text)} for ${label}: write it with a % sign, or add --percent points or fraction.`;
    throw fault(place, message);
  }
  const factor = (percent === 'points' ? 1 : 100) * (percentScale === 1 ? 0.01 : 1);
  const amount = readAmount(text, decimalSeparator === undefined ? {} : { decimalSeparator });
  // What is not a number, or may be two, is refused by the reader of the attribute.
  return amount.ok ? Number((amount.value * factor).toPrecision(15)) : text;
}

function readBefore(
  text: string,
  attribute: WritableAttribute,
  reading: TextReading,
  place: string,
): readonly AttributeValue[] {
  const { decimalSeparator, percentScale } = reading;
  const cell = readCell(text, attribute, reading, place);
  const options = { percentScale, ...(decimalSeparator !== undefined && { decimalSeparator }) };
  const read = readAttributeCell(cell, attribute, options);
  if (!read.ok) throw fault(place, `column ${beforeHeader}: ${read.message}`);
  return read.values;
}

/** What was pulled into a table, from the state beside it. */
function openBase(base: string): PortfolioFile {
  const state = PortfolioFile.open(statePathOf(base));
  if (state?.isComplete === true) return state;
  throw new ConnectorError('config', `${base} was not pulled by tpr, or not to its end: pull it again.`, {
    field: 'base',
  });
}

function heldAt(
  state: PortfolioFile | undefined,
  thirdpartyId: string,
  { label }: WritableAttribute,
): readonly AttributeValue[] | undefined {
  const facts = state?.facts(thirdpartyId);
  if (facts?.attributes === undefined) return undefined;
  return facts.attributes.find((each) => each.label === label)?.values ?? [];
}

function fault(place: string, what: string): ConnectorError {
  return new ConnectorError('config', `${place} ${what}`, { field: 'from' });
}
