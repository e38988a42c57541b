import { ConnectorError } from '@tpr/core';
import { foldText, readCountry, readEmailAddresses, type CsvSeparator } from '@tpr/core/values';
import { mayHoldIdentifier, namesIdentifier } from '@tpr/core/workbook';
import { readCsv } from '../../files/csv-reader.ts';
import { isTotalsLine } from '../../files/totals-line.ts';
import { choice, input, separator, text } from '../../terminal/arguments.ts';

/** The options of a command that reads such a list. @param more what else the csv may hold. */
export const companyListOptions = (more: string) => ({
  from: input('<csv>', `companies by SIRET, SIREN, VAT number or DUNS${more}; - reads a pipe`),
  as: choice(['SIRET', 'SIREN', 'VAT', 'DUNS'], 'what the identifiers are, where the file does not say'),
  country: text('<country>', 'of the companies, where the file does not say'),
  separator: separator('between the cells of the csv and of what is written beside it (as its first line has it)'),
});

/** A list of companies, as the onboarding task reads it, and their e-mail addresses. */
export interface CompanyList {
  /** One line for each line of the file, without the column of addresses. */
  readonly text: string;
  /** Addresses by line of the file. */
  readonly emails: ReadonlyMap<number, readonly string[]>;
  /** Numbers of the lines that hold totals instead of a company. */
  readonly totals: readonly number[];
  /** Separator of the file. */
  readonly separator: CsvSeparator;
}

/** `E-mail`, and the usual longer names of such a column, in English and French. */
const emailHeader =
  /^(?:contacts?|(?:(?:adresses?|contacts?) )?(?:e-?mails?|mails?|courriels?)(?: address(?:es)?| contacts?| du contact)?|(?:adresses?|courriers?) electroniques?)$/;
const isEmailHeader = (name: string): boolean => emailHeader.test(foldText(name));

/** @throws ConnectorError `config` for a file without rows, and for an address that is malformed. */
export async function readCompanyList(
  path: string,
  given: CsvSeparator | undefined,
  signal?: AbortSignal,
): Promise<CompanyList> {
  const lines: string[] = [];
  const emails = new Map<number, readonly string[]>();
  const totals: number[] = [];
  let columns: readonly string[] = [];
  let separator: CsvSeparator = ',';
  const checkHeader = (names: readonly string[], _line: number, between: CsvSeparator) => {
    columns = names;
    separator = between;
    // Columns are read by their place, so names may be equal.
    return [];
  };
  const isEmail = (at: number): boolean => isEmailHeader(columns[at] ?? '');
  // Without a column that its header names, any long number may be an identifier.
  const isIdentifier = (text: string, at: number): boolean =>
    columns.some(namesIdentifier) ? namesIdentifier(columns[at] ?? '') : mayHoldIdentifier(text);
  const withoutEmails = (cells: readonly string[]): string =>
    // A line that ends early has as many cells as the header, so that the header applies to it.
    columns.flatMap((_, at) => (isEmail(at) ? [] : flat(cells[at] ?? ''))).join('\t');
  for await (const { line, texts } of readCsv(path, { separator: given, checkHeader, ...(signal && { signal }) })) {
    if (lines.length === 0) lines.push(withoutEmails(columns));
    while (lines.length < line - 1) lines.push('');
    if (isTotalsLine(texts, texts.filter(isIdentifier))) {
      lines[line - 1] = '';
      totals.push(line);
      continue;
    }
    lines[line - 1] = withoutEmails(texts);
    const read = readEmailAddresses(texts.filter((_, at) => isEmail(at)).join(';'));
    if (!read.ok) {
      const message = `${path}: line ${line} holds ${JSON.stringify(read.wrong)}, which is not an e-mail address.`;
      throw new ConnectorError('config', message, { field: 'from' });
    }
    if (read.addresses.length > 0) emails.set(line, read.addresses);
  }
  // A list of one identifier has no header.
  if (lines.length === 0 && columns.some(mayHoldIdentifier)) lines.push(withoutEmails(columns));
  if (lines.length > 0) return { text: lines.join('\n'), emails, totals, separator };
  throw new ConnectorError('config', `${path} has no rows below its header.`, { field: 'from' });
}

/** Keeps a cell one part of its line: tabs become blanks, line breaks and semicolons become vertical tabs. */
const flat = (cell: string): string => cell.replaceAll(/[\r\n;]+/g, '\v').replaceAll('\t', ' ');

/** @throws ConnectorError `config` for a text that names no country. */
export function countryOf(named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  const country = readCountry(named);
  if (country.ok) return country.code;
  throw new ConnectorError('config', `--country takes a country, not ${JSON.stringify(named)}.`, { field: 'country' });
}
