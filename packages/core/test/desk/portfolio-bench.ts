import type { HttpReply, HttpRequest } from '../../src/index.ts';
import type { Desk } from '../../src/desk/desk.ts';
import type { AttributeValue } from '../../src/values/attribute-type.ts';
import { reply } from '../conformance/scripted-host.ts';
import { makeClient } from '../work/writing/service.ts';
import { openSheet } from './bench.ts';

const json = (value: unknown): HttpReply => reply(200, JSON.stringify(value));

/** What one third party holds: its criticality, and its indicators by label. */
export type Held = readonly [criticality: string | null, indicators: Readonly<Record<string, AttributeValue | null>>];

const definitions = [
  { label: 'Region', type: 'string' },
  { label: 'Rating', type: 'decimal', readOnly: true },
  { label: 'Criticality', type: 'list_unique', choices: ['High', 'Low'] },
];

/** An account with a third party for each of `held`, numbered from 1, and these dossiers. What is held may be changed. */
export function openPortfolio(held: readonly Held[], dossiers: readonly unknown[] = []) {
  const service = ({ url }: HttpRequest): HttpReply => {
    const [, id, part] = /\/thirdparties\/(\d+)\/(\w+)/.exec(url) ?? [];
    const [criticality, indicators] = held[Number(id) - 1] ?? [null, {}];
    if (part === 'attributes') {
      return json(criticality === null ? [] : [{ label: 'Criticality', values: [criticality] }]);
    }
    if (part === 'indicators') return json(Object.entries(indicators).map(([label, value]) => ({ label, value })));
    if (/\/thirdparties\?/.test(url)) {
      const content = held.map((_, place) => ({ thirdpartyId: place + 1, name: `TP ${place + 1}` }));
      return json({ content, totalElements: content.length });
    }
    if (/\/dossiers\?/.test(url)) return json({ content: dossiers, totalElements: dossiers.length });
    return json(definitions);
  };
  const sheet = openSheet({}, { service });
  const desk: Desk = { client: makeClient(), language: 'en' };
  return { ...sheet, desk };
}
