import type { NewColumn } from '@tpr/core/workbook';
import { onTestFinished } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

export type User = AppsScriptBench['user'];

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Amount', type: 'number', note: '' },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];
const reads =
  /^(?:getValues|getFormulas|getDisplayValues|getNumberFormats|getMergedRanges|isBlank|find|getLast(?:Row|Column)|get(?:Protections|NamedRanges))$/;
const writes = /^(?:set|insert|delete|clear)/;

/** A table that an operation changes or reads while a user acts. */
export interface Interrupted {
  readonly bench: AppsScriptBench;
  readonly sheet: string;
  readonly table: string;
  readonly ids: readonly string[];
}

/**
 * Runs an operation once for each of its reads before the first write, each time in a new table with the rows k0 to k2.
 * The user acts before that read; the last time nothing happens. @param done looks at the table afterwards.
 */
export function interruptEachRead<T>(
  operation: (at: Interrupted) => T,
  act: (user: User, table: string, sheet: string) => unknown,
  done: (at: Interrupted, returned: T) => void,
): void {
  let onCall: (method: string) => void = () => undefined;
  const bench = createBench({
    moreMs(_, method) {
      onCall(method);
      return 0;
    },
  });
  onTestFinished(() => bench.appsScript.close());
  const { host, user } = bench;
  for (let moment = 1, hasActed = true; hasActed; moment++) {
    const sheet = `T${moment}`;
    const { id: table, columns: made } = host.createTable({ name: `TPR_${sheet}`, sheet, columns, frozenColumns: 0 });
    const ids = made.map(({ id }) => id);
    host.appendRows({ table, columns: ids, rows: ['k0', 'k1', 'k2'].map((key, at) => [`name of ${key}`, at, key]) });
    let calls = 0;
    let isWriting = false;
    hasActed = false;
    onCall = (method) => {
      isWriting ||= writes.test(method);
      if (isWriting || !reads.test(method) || ++calls !== moment) return;
      hasActed = true;
      void act(user, table, sheet);
    };
    const at = { bench, sheet, table, ids };
    const returned = operation(at);
    onCall = () => undefined;
    done(at, returned);
  }
}
