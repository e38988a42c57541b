import type { Language, Op } from '@tpr/core';
import { checkLegalIds } from '@tpr/core/formulas';
import { toGrid, toText, type Matrix } from './arguments.ts';
import type { ExcelRows } from './cells.ts';
import { toCellError } from './failure.ts';

/** The verdict on each identifier in one line; nothing is asked of the service. @throws LookupError for an unknown kind. */
export function* checkIds(id: Matrix, kind: unknown, country: unknown, language: Language): Op<ExcelRows> {
  const answers = yield* checkLegalIds(toGrid(id), toText(kind), toText(country), language);
  return answers.map((row) =>
    row.map((answer) => (answer.ok ? (answer.value ?? '') : toCellError(answer.error, language))),
  );
}
