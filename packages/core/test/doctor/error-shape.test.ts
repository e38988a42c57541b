import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { examine } from '../../src/doctor/examine.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import type { HttpResponse } from '../../src/runtime/op.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal, reply } from '../conformance/scripted-host.ts';
import { connection, json } from '../http/bench.ts';

type Answer = (path: string) => HttpResponse | undefined;

/** The doctor's finding of `errors.shape` at a service with one third party. @param instead replaces its answers. */
async function found(instead: Answer, inForce = 'usual') {
  const party = { thirdpartyId: 7, name: 'A' };
  const service = (path: string): HttpResponse => {
    if (path.endsWith('/thirdparties')) return json({ content: [party], totalElements: 1 });
    if (path.endsWith('/thirdparties/7')) return json(party);
    if (/\/(?:attributes|indicators|dossiers)$/.test(path)) return json([]);
    return refusal(404);
  };
  const bench = createAsyncBench({
    service({ url }) {
      const path = new URL(url).pathname;
      return instead(path) ?? service(path);
    },
  });
  const profile = createProfile({ 'errors.shape': inForce });
  const { findings } = await bench.run(examine({ connection, profile, auth: signedByHost }));
  const { verdict, value } = findings.find(({ key }) => key === 'errors.shape')!;
  return [verdict, value];
}

const page = (status: number) => reply(status, '<html>No</html>');
const ofNone = (path: string) => path.endsWith('/thirdparties/0');
const ofOne = (path: string) => /\/thirdparties\/\d+$/.test(path);

it.each<[what: string, instead: Answer, inForce: string, verdict: string, value?: string]>([
  ['a firewall that forbids the identifier', (path) => (ofNone(path) ? page(403) : undefined), 'usual', 'not testable'],
  ['a gateway that shows no single record', (path) => (ofOne(path) ? page(404) : undefined), 'usual', 'not testable'],
  ['the usual shape', () => undefined, 'usual', 'confirmed'],
  ['the usual shape, and another one is in force', () => undefined, 'json', 'different', 'usual'],
  ['a page', (path) => (ofNone(path) ? page(404) : undefined), 'usual', 'different', 'html'],
  ['the shape in force', (path) => (ofNone(path) ? page(404) : undefined), 'html', 'confirmed'],
])('the doctor finds the shape of errors: %s', async (_what, instead, inForce, verdict, value) => {
  expect(await found(instead, inForce)).toEqual([verdict, value]);
});
