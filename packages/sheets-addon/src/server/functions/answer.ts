import { createClient } from '@tpr/core';
import { Lookup, type FormulaRows } from '@tpr/core/formulas';
import { noteBug } from '../script/execution-log.ts';
import { bookLanguage } from '../script/language.ts';
import { askService } from './ask.ts';
import { checkIds } from './check-ids.ts';
import { describeFailure } from './failure.ts';
import { functions } from './functions.ts';
import { describeStatus } from './status.ts';

/** A formula is ended after thirty seconds, without a word: it stops by itself before, and tells what is missing. */
const timeMs = 22_000;

/** Answers a formula: a range in, a range out; a text in place of what could not be answered. */
export function answer(name: string, args: readonly unknown[]): FormulaRows {
  const deadlineMs = Date.now() + timeMs;
  const language = bookLanguage();
  try {
    if (name === 'CHECKID') return checkIds(language, ...args);
    if (name === 'STATUS') return describeStatus(language);
    return askService((shared) => {
      const client = createClient(shared).until(deadlineMs);
      return functions[name]!({ lookup: new Lookup(client, { language }), language }, ...args);
    });
  } catch (error) {
    noteBug(error);
    return [[describeFailure(error, language)]];
  }
}
