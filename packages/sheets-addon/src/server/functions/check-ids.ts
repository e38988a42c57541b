import type { Language } from '@tpr/core';
import { checkLegalIds, type FormulaRows } from '@tpr/core/formulas';
import { createSyncRunner } from '@tpr/core/sync';
import { toGrid, toText } from './arguments.ts';
import { showAnswers } from './showing.ts';

/** The verdict on each identifier in one line; nothing is asked of the service. @throws LookupError for an unknown kind. */
export function checkIds(language: Language, id?: unknown, kind?: unknown, country?: unknown): FormulaRows {
  const checks = checkLegalIds(toGrid(id), toText(kind), toText(country), language);
  return showAnswers(createSyncRunner(nobody).run(checks), language);
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
