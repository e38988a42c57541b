import { answerEach, describeLegalId, type Cell, type Language, type LegalIdKind, type Op } from '@tpr/core';
import { toGrid, toText, type Matrix } from './arguments.ts';
import type { ExcelRows } from './cells.ts';
import { Failure, toCellError } from './failure.ts';

const kinds: Readonly<Record<string, LegalIdKind>> = {
  SIRET: 'SIRET',
  SIREN: 'SIREN',
  VAT: 'VAT',
  TVA: 'VAT',
  DUNS: 'DUNS',
};

/** The verdict on each identifier in one line; nothing is asked of the service. @throws Failure for an unknown kind. */
export function* checkIds(id: Matrix, kind: unknown, country: unknown, language: Language): Op<ExcelRows> {
  const wanted = toText(kind).toUpperCase();
  if (wanted !== '' && !Object.keys(kinds).includes(wanted))
    throw new Failure('unknownKind', { message: toText(kind) });
  const known = kinds[wanted];
  const countryCode = toText(country);
  const options = { ...(known && { kind: known }), ...(countryCode !== '' && { countryCode }) };
  const answers = yield* answerEach(toGrid(id), (cell) => verdict(cell, options, language));
  return answers.map((row) =>
    row.map((answer) => (answer.ok ? (answer.value ?? '') : toCellError(answer.error, language))),
  );
}

function* verdict(cell: Cell, options: Parameters<typeof describeLegalId>[1], language: Language): Op<string> {
  return describeLegalId(cell, options, language);
}
