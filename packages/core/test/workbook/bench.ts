import { createVirtualSyncHost, type Script } from '../conformance/scripted-host.ts';
import { createMemoryWorkbook, type MemoryWorkbookOptions } from '../conformance/memory-workbook.ts';
import { createBlockingRunner } from '../../src/runtime/blocking/index.ts';
import type { Op } from '../../src/runtime/op.ts';

/** A spreadsheet in memory for operations, and its user. */
export function openSheet(options: MemoryWorkbookOptions = {}, script: Script = {}) {
  const { host, user } = createMemoryWorkbook(options);
  const verbs: Readonly<Record<string, (input: never) => unknown>> = host;
  const service = createVirtualSyncHost(script);
  const runner = createBlockingRunner({ ...service, workbook: (verb, input) => verbs[verb]!(input as never) });
  /** Everything that operations have emitted. */
  const emitted: unknown[] = [];
  const run = <T>(op: Op<T>): T => runner.run(op, { emit: (value) => emitted.push(value) });
  return { host, user, run, service, emitted };
}
