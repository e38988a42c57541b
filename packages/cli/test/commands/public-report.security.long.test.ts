import { expect, it, onTestFinished, vi } from 'vitest';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

/** Texts and numbers of a JSON value, names of fields excluded. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** All responses of the service from here on. */
function hearValues(): Set<string> {
  const values = new Set<string>();
  const send = fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const reply = await send(...request);
    const json: unknown = await reply
      .clone()
      .json()
      .catch(() => undefined);
    leavesOf(json).forEach((value) => values.add(value));
    return reply;
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return values;
}

/** Values of the sandbox that are names of entries of the profile, too. */
const names = new Set(['Category', 'date', 'percent', 'siren', 'siret', 'capital']);

it('S53: the public report of the doctor has names and verdicts, and no value of the account', async () => {
  const sandbox = await openSandbox({ variants: ['G51=text', 'G58=fraction', 'G61=names', 'G101=message'] });
  const heard = hearValues();
  const { stdout, code } = await tpr(['doctor', '--public', ...flagsOf(sandbox)]);
  expect(code).toBe(0);
  const { findings, operations, ...rest } = JSON.parse(stdout);
  expect(Object.keys(rest).sort()).toEqual(['gaps', 'health', 'isWhole']);
  expect(findings).toContainEqual({ key: 'values.thirdPartyStatus', verdict: 'confirmed' });
  expect(findings).toContainEqual({ key: 'attributes.percentScale', verdict: 'different', value: '1' });
  expect(operations).toContainEqual({ operation: 'attributes.set', outcome: 'not tried' });
  const values = [...heard].filter((value) => value.length > 3 && !names.has(value));
  expect(values.length).toBeGreaterThan(1_000);
  expect(values).toEqual(expect.arrayContaining(['1001', '0.385', 'Actif']));
  expect([sandbox.baseUrl, '127.0.0.1', ...values].filter((value) => stdout.includes(value))).toEqual([]);
});
