import type { Op } from '../../../runtime/op.ts';
import { noteSentences } from '../../../i18n/notes.ts';
import { onboardingWords } from '../../../i18n/onboarding.ts';
import { callWorkbook, type SheetCell } from '../../port.ts';
import type { Task } from '../../task-context.ts';
import { readLines, splitText } from './identifier-lines.ts';
import type { OnboardSource } from './task-types.ts';

/** Rows of a selection that are read: more than a user adds at once. */
const maxRows = 20_000;

/** Cells are taken as they are, not as they are shown: a number keeps all digits that the cell has. */
export const readIdentifiers: Task<'readIdentifiers'> = function* ({ language }, source) {
  const lines = yield* linesOf(source);
  const candidates = readLines(lines, source, noteSentences[language], onboardingWords[language].sameAsLine);
  // The spreadsheet gives a hidden row without cells; a line of text has at least one part.
  return { candidates, hiddenRows: lines.filter((cells) => cells.length === 0).length };
};

function* linesOf(source: OnboardSource): Op<readonly (readonly SheetCell[])[]> {
  if (source.kind === 'text') return splitText(source.text);
  const { rows } = yield* callWorkbook('readSelection', { maxRows });
  return rows;
}
