import type { HttpRequest, HttpResponse } from '../../src/index.ts';
import type { Language } from '../../src/i18n/language.ts';
import type { AttributeValue } from '../../src/values/index.ts';
import { runTask } from '../../src/workbook/run-task.ts';
import type { WorkbookTask, WorkbookTasks } from '../../src/workbook/workbook-tasks.ts';
import { json } from '../http/bench.ts';
import type { MemoryWorkbookOptions } from '../conformance/memory-workbook.ts';
import { makeClient } from '../writing/service.ts';
import { openSheet } from './bench.ts';

export interface AttributeBenchOptions {
  /** As the service lists them. */
  readonly definitions: readonly Readonly<Record<string, unknown>>[];
  /** The values of each third party, by label. An attribute without a value is not listed. */
  readonly held: Record<string, Record<string, AttributeValue[]>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Answers in place of the service; undefined leaves it to the service. */
  readonly instead?: (request: HttpRequest) => HttpResponse | undefined;
  readonly workbook?: MemoryWorkbookOptions;
  readonly language?: Language;
}

/** A workbook beside a service whose third parties have attributes and nothing else. */
export function openAttributeBench({
  definitions,
  held,
  overrides = {},
  instead,
  workbook = {},
  language = 'en',
}: AttributeBenchOptions) {
  const service = (request: HttpRequest): HttpResponse => {
    const { url, method, body = '' } = request;
    const other = instead?.(request);
    if (other !== undefined) return other;
    const [, id = '', part] = /\/thirdparties\/(\w+)(?:\/(\w+))?/.exec(url) ?? [];
    if (method === 'POST') {
      const { label, values } = JSON.parse(body) as { label: string; values: AttributeValue[] };
      held[id]![label] = values;
      return json({ label, values });
    }
    if (part === 'attributes') return json(Object.entries(held[id]!).map(([label, values]) => ({ label, values })));
    if (part !== undefined || url.includes('eventNames=') || /\/dossiers\?/.test(url)) return json([]);
    if (id !== '') return json({ thirdpartyId: id, name: `TP ${id}` });
    if (/\/thirdparties\?/.test(url)) {
      const all = Object.keys(held).map((each) => ({ thirdpartyId: each, name: `TP ${each}` }));
      const { searchParams } = new URL(url);
      const [page = 0, size = 0] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
      return json({ content: all.slice(page * size, (page + 1) * size), totalElements: all.length });
    }
    return json(definitions);
  };
  const opened = openSheet(workbook, { service });
  const context = { client: makeClient(overrides), language };
  const task = <N extends WorkbookTask>(name: N, input: WorkbookTasks[N]['in']): WorkbookTasks[N]['out'] =>
    opened.run(runTask(context, name, input));
  return { ...opened, context, task, table: () => opened.user.seeTables()[0]!.id };
}
