import { ConnectorError } from '@tpr/core';
import type { CsvSeparator } from '@tpr/core/values';
import { readCsv } from '../../files/csv-reader.ts';

/** A list of companies, as the onboarding task reads it, and their e-mail addresses. */
export interface CompanyList {
  /** One line for each line of the file, without the column of addresses. */
  readonly text: string;
  /** Addresses by line of the file. */
  readonly emails: ReadonlyMap<number, readonly string[]>;
  /** Separator of the file. */
  readonly separator: CsvSeparator;
}

const emailHeader = /^(?:e-?mails?|courriels?|contacts?)$/i;
const isAddress = (text: string): boolean => /^[^\s@<>:"]+@[^\s@.<>]+(?:\.[^\s@.<>]+)+$/.test(text);

/** @throws ConnectorError `config` for a file without rows, and for an address that is malformed. */
export async function readCompanyList(path: string, given: CsvSeparator | undefined): Promise<CompanyList> {
  const lines: string[] = [];
  const emails = new Map<number, readonly string[]>();
  let columns: readonly string[] = [];
  let separator: CsvSeparator = ',';
  const checkHeader = (names: readonly string[], _line: number, between: CsvSeparator) => {
    columns = names.filter((name) => !emailHeader.test(name));
    separator = between;
    return names;
  };
  for await (const { line, cells } of readCsv(path, { separator: given, checkHeader })) {
    if (lines.length === 0) lines.push(columns.map(flat).join('\t'));
    while (lines.length < line - 1) lines.push('');
    // A line that ends early has as many cells as the header, so that the header applies to it.
    lines[line - 1] = columns.map((column) => flat(cells.get(column) ?? '')).join('\t');
    const given = [...cells].filter(([header]) => emailHeader.test(header.trim())).flatMap(([, cell]) => split(cell));
    const wrong = given.find((text) => !isAddress(text));
    if (wrong !== undefined) {
      const message = `${path}: line ${line} holds ${JSON.stringify(wrong)}, which is not an e-mail address.`;
      throw new ConnectorError('config', message, { field: 'from' });
    }
    if (given.length > 0) emails.set(line, given);
  }
  if (lines.length > 0) return { text: lines.join('\n'), emails, separator };
  throw new ConnectorError('config', `${path} has no rows below its header.`, { field: 'from' });
}

/** Keeps a cell one part of its line: tabs become blanks, line breaks and semicolons become vertical tabs. */
const flat = (cell: string): string => cell.replaceAll(/[\r\n;]+/g, '\v').replaceAll('\t', ' ');

/** The address in `Ada Martin <ada@one.example>`, as programs for mail copy it. */
const named = /^[^<>@]*<([^<>\s]+)>$/;

/** The addresses of a cell, also after a name, and as `mailto:` links. */
function split(cell: string): string[] {
  const parts = cell.split(';').map((part) => part.trim());
  const addresses = parts.flatMap((part) => named.exec(part)?.[1] ?? part.split(/[\s,]+/));
  return addresses.map((text) => text.replace(/^mailto:/i, '')).filter((text) => text !== '');
}
