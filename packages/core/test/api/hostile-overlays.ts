import fc from 'fast-check';
import { expect } from 'vitest';
import { createDetectedBehaviour } from '../../src/http/detected-behaviour.ts';
import { createHostState, type ClientContext } from '../../src/http/client-context.ts';
import { buildRequest } from '../../src/http/request-builder.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { TokenSession } from '../../src/http/auth/token-session.ts';
import type { HttpRequest } from '../../src/runtime/op.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { queryNames } from '../../src/api/wire.ts';
import { createProfile, profileEntries, type Entry, type Profile } from '../../src/api/profile/index.ts';
import { applyOverlay, readOverlay } from '../../src/api/profile-overrides/index.ts';
import { connection as usual, driveSync, json } from '../http/bench.ts';

const connection = {
  ...usual,
  baseUrl: 'https://service.example/tenant',
  legacyBaseUrl: 'https://legacy.example:8443',
  authUrl: 'https://auth.example/sign-in/',
};
const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
const operations = endpoints.filter(({ base }) => base !== 'auth');

const marks = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '/..',
  '/../',
  '%2e%2e',
  '%2F',
  '%5c',
  '@',
  ':',
  ':8443',
  '?',
  '#',
  ';',
  ' ',
  '\t',
];
const hosts = [
  'evil.example',
  '.evil.example',
  '//evil.example/',
  'https://evil.example',
  '-login',
  '。',
  '\uFF0F',
  '\u2024',
];
const steps = ['/account', '/x', 'approve', '/responses', '{accountId}', '{responseId}', '{password}', '{realm}'];
const pieces = [...marks, ...hosts, ...steps];
const path = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom('/a', '/b', '/{accountId}', '/approve', '/responses'), { maxLength: 4 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${text}`),
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'get', 'CONNECT');
const shipped = fc.constantFrom(...operations.map(({ name, call }) => call ?? String(entries[`paths.${name}`]?.value)));
/** Identifiers of the account and of the requested record: they may occur literally in a path. */
const account = usual.accountId!;
const record = '12';
/** Calls of other operations with literal identifiers, without the part that an address or a prefix may contain. */
const written = fc
  .tuple(
    shipped,
    fc.subarray(['accountId', 'responseId', 'thirdpartyId', 'dossierId']),
    fc.nat(3),
    fc.constantFrom('', '.json', '.JSON', '/'),
  )
  .map(([given, names, cut, ending]) => {
    const [by, template = ''] = given.split(' ');
    const steps = template.split('/').slice(1 + cut);
    const filled = steps.map((step) => {
      const name = step.replace(/^\{(\w+)\}$/, '$1');
      return names.includes(name) ? (name === 'accountId' ? account : record) : step;
    });
    return `${by} /${filled.join('/')}${ending}`;
  });
const call = fc.oneof(
  fc.tuple(method, path).map((parts) => parts.join(' ')),
  shipped,
  written,
  fc.tuple(fc.constantFrom('/v2', '/tenant'), shipped).map(([step, given]) => given.replace(' ', ` ${step}`)),
);

/** Writes with the same parameters, such as an approval and a rejection: they differ only in the words of their paths. */
const writes = operations.filter(({ repeatable }) => !repeatable);
const paramsOf = ({ params }: (typeof operations)[number]) => Object.keys(params).sort().join();
const alike = writes.flatMap((one) =>
  writes.filter((other) => other !== one && paramsOf(other) === paramsOf(one)).map((other) => [one, other] as const),
);
const exchanged = fc
  .tuple(fc.constantFrom(...alike), fc.boolean(), fc.constantFrom('', '.json', '.action'))
  .map(([[one, other], isWritten, ending]): [string, string] => {
    const given = other.call ?? String(entries[`paths.${other.name}`]?.value);
    return [`paths.${one.name}`, (isWritten ? given.replace('{accountId}', account) : given) + ending];
  });

const movedCall = fc.tuple(fc.constantFrom(...operations.map(({ name }) => `paths.${name}`)), call);
const movedPath = fc.tuple(fc.constantFrom('paths.token', 'paths.prefix'), path);
const otherwise = fc
  .constantFrom(...Object.keys(entries).filter((key) => !key.startsWith('paths.')))
  .chain((key) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof(path, fc.constantFrom(entries[key]!.value, ...entries[key]!.also), fc.jsonValue()),
    ),
  );

/** Generates hostile entries, keeps those that are accepted alone, and returns their overlay if it is accepted as a whole. */
const overlay = fc
  .array(fc.oneof({ weight: 4, arbitrary: movedCall }, { weight: 2, arbitrary: movedPath }, exchanged, otherwise), {
    maxLength: 12,
  })
  .map((given) => given.filter(([key, value]) => profileOf({ [key]: value }) !== undefined))
  .map((taken) => profileOf(Object.fromEntries(taken)));

function profileOf(overrides: Readonly<Record<string, unknown>>): Profile | undefined {
  try {
    return applyOverlay(readOverlay(JSON.stringify({ version: 1, overrides })));
  } catch {
    return undefined;
  }
}

const events = {
  eventNames: ['DOSSIER_ADDED'],
  eventOccurrenceStartDate: '2026-11-01T00:00:00',
  eventOccurrenceEndDate: '2026-11-02T00:00:00',
};

function requestsUnder(profile: Profile, id = '../12 3'): (readonly [(typeof operations)[number], HttpRequest])[] {
  const context: ClientContext = {
    connection,
    profile,
    auth: signedByHost,
    ...createHostState(profile),
    detected: createDetectedBehaviour(),
  };
  return operations.map((endpoint) => {
    const ids = Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, id]));
    // An attribute is cleared, in the form that the overlay sets.
    const values = endpoint.name === 'attributes.set' && { values: [] };
    const input = { ...ids, ...values, ...(endpoint.events !== undefined && { events }) };
    return [endpoint, buildRequest(context, endpoint, input, 'the-bearer', { number: 0, size: 10 })];
  });
}

/** The path as a service may read it that ignores case, endings and everything before `/account/`. */
const asServed = (url: string) =>
  asWritten(url)
    .toLowerCase()
    .replace(/(?:\.[a-z]+)+$|\/$/, '')
    .replace(/^.*?(?=\/account\/)/, '');

const asWritten = (url: string) => url.replace(/^https:\/\/[^/]*/, '').replace(/\?.*$/, '');

/** Every operation sends its requests to the address of its interface, and URL normalization does not change them. */
export function expectOwnAddresses(numRuns: number): void {
  let moved = 0;
  fc.assert(
    fc.property(overlay, (profile) => {
      if (profile === undefined) return;
      moved += Object.keys(profile.overrides).filter((key) => key.startsWith('paths.')).length;
      for (const [{ name, base }, { url }] of requestsUnder(profile)) {
        const { origin, pathname, username } = new URL(url);
        const isMoved = name === 'legacy.account.list' && profile.get('accounts.interface') === 'current';
        const isLegacy = base === 'legacy' && !isMoved;
        expect(origin).toBe(isLegacy ? 'https://legacy.example:8443' : 'https://service.example');
        expect(pathname).toBe(asWritten(url));
        if (!isLegacy) expect(pathname).toMatch(/^\/tenant\//);
        expect([username, url.includes(encodeURIComponent(connection.password!))]).toEqual(['', false]);
      }
    }),
    { numRuns },
  );
  // If all were refused, the test would have checked nothing.
  expect(moved / numRuns).toBeGreaterThan(0.5);
}

/** A name of a query parameter stays one name: it adds no parameter, and cuts off none. */
export function expectOwnParameters(name: string): void {
  const named = Object.keys(entries).filter((key) => key.startsWith('query.'));
  const profile = profileOf(Object.fromEntries(named.map((key, index) => [key, `${name}${index}`])))!;
  const allowed = operations.flatMap((endpoint) => queryNames(endpoint, profile));
  for (const [endpoint, { url }] of requestsUnder(profile)) {
    const { hash, searchParams } = new URL(url);
    expect([hash, [...searchParams.keys()].filter((sent) => !allowed.includes(sent))]).toEqual(['', []]);
    if (endpoint.events !== undefined)
      expect([...searchParams.values()]).toEqual(expect.arrayContaining(Object.values(events).flat()));
  }
}

/** The sign-in is sent to the address of the issuer, and URL normalization does not change it. */
export async function expectIssuerAddress(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(overlay, async (profile) => {
      if (profile === undefined) return;
      const { host } = await driveSync({ service: () => json({ access_token: 'x' }), latencyMs: 0 }, () =>
        new TokenSession(connection, profile).bearer(),
      );
      for (const { request } of host.sent) {
        expect(new URL(request.url).origin).toBe('https://auth.example');
        expect(new URL(request.url).pathname).toBe(asWritten(request.url));
        expect(new URL(request.url).pathname).toMatch(/^\/sign-in\//);
      }
    }),
    { numRuns },
  );
}

/** The methods of an operation: GET for a read, also POST for the search of companies; for a write those of its shipped call and of its alternatives. */
function methodsOf({ name, repeatable, call }: Endpoint): readonly string[] {
  if (repeatable) return name === 'companies.search' ? ['GET', 'POST'] : ['GET'];
  const { value, also } = (profileEntries as Readonly<Record<string, Entry<unknown>>>)[`paths.${name}`] ?? {
    value: call,
    also: [],
  };
  return [value, ...also].map((each) => String(each).split(' ')[0]!).filter((method) => method !== 'GET');
}

/** A read is sent with a reading method, a write with its own method, and no call equals the call of a write. */
export function expectOwnMethods(numRuns: number): void {
  fc.assert(
    fc.property(overlay, (profile) => {
      if (profile === undefined) return;
      for (const id of ['../12 3', record]) {
        const sent = requestsUnder(profile, id);
        const shippedCalls = requestsUnder(createProfile(), id);
        for (const [endpoint, request] of sent) {
          expect(methodsOf(endpoint)).toContain(request.method);
          const isSame = ([{ name }, { method: by, url }]: (typeof sent)[number]) =>
            name !== endpoint.name && by === request.method && asServed(url) === asServed(request.url);
          const isWrite = ([{ repeatable }]: (typeof sent)[number]) => !repeatable;
          expect(
            shippedCalls
              .filter(isWrite)
              .filter(isSame)
              .map(([{ name }]) => name),
          ).toEqual([]);
          if (!endpoint.repeatable) expect(sent.filter(isSame).map(([{ name }]) => name)).toEqual([]);
        }
      }
    }),
    { numRuns },
  );
}
