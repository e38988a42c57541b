import { type AttributeDefinition, createProfile } from '../../src/api/index.ts';
import type { AttributeValue } from '../../src/values/index.ts';
import { type HttpResponse, type HttpRequest, createClient, signedByHost, type Client } from '../../src/index.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';

/** The values of the scripted service, by third party and label. */
export type Holdings = Map<string, Map<string, AttributeValue[]>>;

export function hold(entries: Readonly<Record<string, Readonly<Record<string, AttributeValue[]>>>>): Holdings {
  return new Map(Object.entries(entries).map(([id, values]) => [id, new Map(Object.entries(values))]));
}

/** The result of a write: normal, or another one; with `answer` the write is done, and answered so. */
export type Fate = (
  thirdpartyId: string,
  attempt: number,
) => 'done' | 'lost' | 'done, answer lost' | { readonly answer: HttpResponse } | HttpResponse;

/** The headers of the scripted service's own answers to a write. */
export const ownHeaders = { 'content-type': 'application/json', 'x-request-id': '7' };

/** A service with attributes, which returns them and handles writes by `fate`. */
export function attributeService(held: Holdings, fate: Fate = () => 'done') {
  return ({ method, url, body = '' }: HttpRequest, attempt: number): HttpResponse => {
    const [, thirdpartyId = '', rest = ''] = /\/thirdparties\/([^/?]+)(\/attributes)?/.exec(url) ?? [];
    const values = held.get(thirdpartyId);
    if (values === undefined) return refusal(404, 'There is no such third party.');
    if (method === 'GET' && rest === '') return reply(200, JSON.stringify({ thirdpartyId }));
    if (method === 'GET') {
      return reply(200, JSON.stringify([...values].map(([label, each]) => ({ label, values: each }))));
    }
    const what = fate(thirdpartyId, attempt);
    if (what === 'lost') return fault('The connection broke.');
    if (typeof what === 'object' && !('answer' in what)) return what;
    const sent: { label: string; values: AttributeValue[] } = JSON.parse(body);
    values.set(sent.label, sent.values);
    if (typeof what === 'object') return what.answer;
    return what === 'done' ? reply(200, JSON.stringify(sent), ownHeaders) : fault('The connection broke.');
  };
}

export function makeClient(overrides: Readonly<Record<string, unknown>> = {}): Client {
  const connection = {
    baseUrl: 'https://service.test',
    authUrl: 'https://issuer.test',
    realm: 'r',
    clientId: 'c',
    username: 'u',
    accountId: '1',
  };
  return createClient({ connection, profile: createProfile(overrides), auth: signedByHost });
}

type Writable = Pick<AttributeDefinition, 'type'> & { readonly label: string; readonly choices: readonly string[] };

export const criticality: Writable = {
  label: 'Criticality',
  type: 'list_unique',
  choices: ['High', 'Medium', 'Low'],
};
export const rate: Writable = { label: 'Rate', type: 'percentage', choices: [] };
export const regions: Writable = { label: 'Regions', type: 'list_multiple', choices: ['Nord', 'Sud', 'Est'] };
