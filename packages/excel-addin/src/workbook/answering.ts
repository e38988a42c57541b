import type { WorkbookHost } from '@tpr/core/desk';

/** Lets a driver ask a spreadsheet by the name of the verb. */
export function answerWith(workbook: WorkbookHost<'later'>): (verb: string, input: unknown) => unknown {
  return (verb, input) => {
    const answer: unknown = Reflect.get(workbook, verb);
    if (typeof answer !== 'function') throw new Error(`The workbook has no verb ${verb}.`);
    return Reflect.apply(answer, workbook, [input]);
  };
}
