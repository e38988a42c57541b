import { createClient, type Language } from '@tpr/core';
import { Lookup, type FormulaRows } from '@tpr/core/formulas';
import { askService } from './ask.ts';
import { checkIds } from './check-ids.ts';
import { moreFunctions } from './more-functions.ts';
import { describeStatus } from './status.ts';

/** Answers the formulas that are asked for once a table. @throws NotShared, LookupError, ConnectorError */
export function answerMore(
  name: string,
  args: readonly unknown[],
  language: Language,
  deadlineMs: number,
): FormulaRows {
  if (name === 'CHECKID') return checkIds(language, ...args);
  if (name === 'STATUS') return describeStatus(language);
  return askService((shared) => {
    const client = createClient(shared).until(deadlineMs);
    return moreFunctions[name]!({ lookup: new Lookup(client, { language }), language }, ...args);
  });
}
