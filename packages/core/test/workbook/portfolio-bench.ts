import type { HttpResponse, HttpRequest } from '../../src/index.ts';
import type { TaskContext } from '../../src/workbook/task-context.ts';
import type { AttributeValue } from '../../src/values/attribute-type.ts';
import { reply } from '../conformance/scripted-host.ts';
import { makeClient } from '../writing/service.ts';
import { openSheet } from './bench.ts';

const json = (value: unknown): HttpResponse => reply(200, JSON.stringify(value));

/** Answers a request, or returns undefined to let the portfolio answer. */
type Instead = (request: HttpRequest, attempt: number) => HttpResponse | undefined;

/** The values of one third party: its criticality, and its indicators by label. */
export type Held = readonly [criticality: string | null, indicators: Readonly<Record<string, AttributeValue | null>>];

export const definitions = [
  { label: 'Region', type: 'string' },
  { label: 'Rating', type: 'decimal', readOnly: true },
  { label: 'Criticality', type: 'list_unique', choices: ['High', 'Low'] },
];

/** An account with a third party for each entry of `held`, numbered from 1, and these dossiers. `held` may be changed later. */
export function openPortfolio(held: readonly Held[], dossiers: readonly unknown[] = [], instead?: Instead) {
  const serve = servePortfolio(held, dossiers);
  const service = (request: HttpRequest, attempt: number) => instead?.(request, attempt) ?? serve(request);
  const sheet = openSheet({}, { service });
  const context: TaskContext = { client: makeClient(), language: 'en' };
  return { ...sheet, context };
}

export function servePortfolio(held: readonly Held[], dossiers: readonly unknown[] = []) {
  return ({ url }: HttpRequest): HttpResponse => {
    const [, id, part] = /\/thirdparties\/(\d+)\/(\w+)/.exec(url) ?? [];
    const [criticality, indicators] = held[Number(id) - 1] ?? [null, {}];
    if (part === 'attributes') {
      return json(criticality === null ? [] : [{ label: 'Criticality', values: [criticality] }]);
    }
    if (part === 'indicators') return json(Object.entries(indicators).map(([label, value]) => ({ label, value })));
    // The event searches return nothing.
    if (url.includes('eventNames=')) return json({ content: [], totalElements: 0 });
    const [, alone] = /\/thirdparties\/(\d+)$/.exec(url) ?? [];
    if (alone !== undefined) return json({ thirdpartyId: Number(alone), name: `TP ${alone}` });
    if (/\/thirdparties\?/.test(url)) {
      const all = held.map((_, place) => ({ thirdpartyId: place + 1, name: `TP ${place + 1}` }));
      const { searchParams } = new URL(url);
      const [page, pageSize] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
      const start = page! * pageSize!;
      return json({ content: all.slice(start, start + pageSize!), totalElements: all.length });
    }
    if (/\/dossiers\?/.test(url)) return json({ content: dossiers, totalElements: dossiers.length });
    return json(definitions);
  };
}
