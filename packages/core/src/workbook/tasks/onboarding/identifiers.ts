import type { Op } from '../../../runtime/op.ts';
import { noteSentences } from '../../../i18n/notes.ts';
import { onboardingMessages } from '../../../i18n/onboarding.ts';
import { callWorkbook, type SheetCell } from '../../port.ts';
import { userLanguageOf, type Task } from '../../task-context.ts';
import { readLines } from './identifier-lines.ts';
import { splitText } from './text-lines.ts';
import type { OnboardSource } from './task-types.ts';

/** Maximum rows that are read from a selection: more than a user adds in one run. */
const maxRows = 20_000;

/** Reads raw values and not displayed texts: a number keeps all digits of its cell. */
export const readIdentifiers: Task<'readIdentifiers'> = function* (context, source) {
  const language = userLanguageOf(context);
  const lines = yield* linesOf(source);
  const candidates = readLines(lines, source, noteSentences[language], onboardingMessages[language].sameAsLine);
  // A hidden row is read without cells; a line of text has at least one part.
  return { candidates, hiddenRows: lines.filter((cells) => cells.length === 0).length };
};

function* linesOf(source: OnboardSource): Op<readonly (readonly SheetCell[])[]> {
  if (source.kind === 'text') return splitText(source.text);
  const { rows } = yield* callWorkbook('readSelection', { maxRows });
  return rows;
}
