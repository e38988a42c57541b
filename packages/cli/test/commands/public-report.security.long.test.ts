import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '@tpr/core/conformance/http';
import { expect, it } from 'vitest';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

/** Texts and numbers of a JSON value, names of fields excluded. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Headers that requests and responses keep on their way. */
const passed = new Set([
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'date',
  'location',
  'retry-after',
]);

/** A server that passes requests on to another one, and keeps all values of its responses. */
async function openListener(origin: string) {
  const values = new Set<string>();
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = incoming;
    const headers = Object.entries(incoming.headers).filter(([name]) => passed.has(name)) as [string, string][];
    const body = Buffer.concat(await incoming.toArray());
    const reply = await fetch(origin + url, { method, headers, redirect: 'manual', ...(body.length > 0 && { body }) });
    const text = await reply.text();
    leavesOf(parsed(text)).forEach((value) => values.add(value));
    outgoing.writeHead(reply.status, [...reply.headers].filter(([name]) => passed.has(name)).flat());
    outgoing.end(text);
  };
  return { values, origin: await serve((incoming, outgoing) => void forward(incoming, outgoing)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Values of the sandbox that are names of entries of the profile, too. */
const names = new Set(['Category', 'date', 'percent', 'siren', 'siret', 'capital']);

it('S53: the public report of the doctor has names and verdicts, and no value of the account', async () => {
  const sandbox = await openSandbox({ variants: ['G51=text', 'G58=fraction', 'G61=names', 'G101=message'] });
  const { origin: sandboxOrigin } = new URL(sandbox.baseUrl);
  const listener = await openListener(sandboxOrigin);
  const flags = flagsOf(sandbox).map((text) => text.replace(sandboxOrigin, listener.origin));
  const { stdout, code } = await tpr(['doctor', '--public', ...flags]);
  expect(code).toBe(0);
  const { findings, operations, ...rest } = JSON.parse(stdout);
  expect(Object.keys(rest).sort()).toEqual(['gaps', 'health', 'isWhole']);
  expect(findings).toContainEqual({ key: 'values.thirdPartyStatus', verdict: 'confirmed' });
  expect(findings).toContainEqual({ key: 'attributes.percentScale', verdict: 'different', value: '1' });
  expect(operations).toContainEqual({ operation: 'attributes.set', outcome: 'not tried' });
  const values = [...listener.values].filter((value) => value.length > 3 && !names.has(value));
  expect(values.length).toBeGreaterThan(1_000);
  expect(values).toEqual(expect.arrayContaining(['1001', '0.385', 'Actif']));
  expect([listener.origin, '127.0.0.1', ...values].filter((value) => stdout.includes(value))).toEqual([]);
});
