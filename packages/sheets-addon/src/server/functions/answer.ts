import { createFactClient, FactLookup, type FormulaRows } from '@tpr/core/formulas';
import { noteBug } from '../execution-log.ts';
import { bookLanguage } from '../language.ts';
import { loadDesk } from '../parts.ts';
import { askService } from './ask.ts';
import { factFunctions } from './fact-functions.ts';

/** A formula is ended after thirty seconds, without a word: it stops by itself before, and tells what is missing. */
const timeMs = 22_000;

/** Answers a formula: a range in, a range out; a text in place of what could not be answered. */
export function answer(name: string, args: readonly unknown[]): FormulaRows {
  const deadlineMs = Date.now() + timeMs;
  const language = bookLanguage();
  try {
    const fill = factFunctions[name];
    if (fill === undefined) return loadDesk().answerMore(name, args, language, deadlineMs);
    return askService((shared) => {
      const client = createFactClient(shared).until(deadlineMs);
      return fill({ lookup: new FactLookup(client, { language }), language }, ...args);
    });
  } catch (error) {
    noteBug(error);
    return [[loadDesk().describeFailure(error, language)]];
  }
}
