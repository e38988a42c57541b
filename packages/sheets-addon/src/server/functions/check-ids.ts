import {
  answerEach,
  describeLegalId,
  type FormulaCell,
  type FormulaRows,
  type Language,
  type LegalIdKind,
  type Op,
} from '@tpr/core';
import { createSyncRunner } from '@tpr/core/sync';
import { toGrid, toText } from './arguments.ts';
import { Failure } from './failure.ts';
import { showAnswers } from './showing.ts';

const kinds: Readonly<Record<string, LegalIdKind>> = {
  SIRET: 'SIRET',
  SIREN: 'SIREN',
  VAT: 'VAT',
  TVA: 'VAT',
  DUNS: 'DUNS',
};

/** The verdict on each identifier in one line; nothing is asked of the service. @throws Failure for an unknown kind. */
export function checkIds(language: Language, id?: unknown, kind?: unknown, country?: unknown): FormulaRows {
  const wanted = toText(kind).toUpperCase();
  const known = Object.keys(kinds).includes(wanted) ? kinds[wanted] : undefined;
  if (wanted !== '' && known === undefined) throw new Failure('unknownKind', toText(kind));
  const countryCode = toText(country);
  const options = { ...(known && { kind: known }), ...(countryCode !== '' && { countryCode }) };
  const answers = createSyncRunner(nobody).run(
    answerEach(toGrid(id), function* (cell): Op<FormulaCell> {
      return describeLegalId(cell, options, language);
    }),
  );
  return showAnswers(answers, language);
}

const nothing = (): never => {
  throw new Error('Nothing is asked here.');
};

/** Needs neither a connection nor time. */
const nobody = {
  sendAll: nothing,
  sleep: nothing,
  random: nothing,
  load: nothing,
  save: nothing,
  log: nothing,
  now: () => Date.now(),
};
