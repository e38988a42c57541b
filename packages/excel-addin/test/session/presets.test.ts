import { describe, expect, it } from 'vitest';
import { partitionStore, readCompanySettings } from '../../src/session/index.ts';
import { createComputer } from './computer.ts';

const origin = 'https://relay.example';
const serve =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status });

describe('the settings of a company', () => {
  it('are empty without a file: the only preset is the relay that serves the page', async () => {
    const refuse = () => Promise.reject(new Error('nothing is to be fetched'));
    const { presets, ...rest } = await readCompanySettings({ origin, file: undefined }, 'fr', refuse);
    expect(rest).toEqual({ overlay: '' });
    expect(presets).toMatchObject([{ id: 'relay', label: 'Mon entreprise' }]);
    expect(presets[0]?.connection).toMatchObject({
      baseUrl: 'https://relay.example/service/current',
      legacyBaseUrl: 'https://relay.example/service/legacy',
      authUrl: 'https://relay.example/service/auth',
    });
  });

  it('are the offered presets, in the language of the user; omitted fields are the relay’s', async () => {
    const file = JSON.stringify({
      presets: [
        {
          id: 'sandbox',
          label: { en: 'Try the sandbox', fr: 'Essayer le bac à sable' },
          password: 'sandbox',
          connection: { realm: 'tpr', username: 'buyer' },
        },
        { id: 'test', label: 'Test', connection: { baseUrl: 'https://api.example', environment: 'test' } },
      ],
    });
    const { presets, overlay, fault } = await readCompanySettings({ origin, file: 'presets.json' }, 'fr', serve(file));
    expect([overlay, fault]).toEqual(['', undefined]);
    expect(presets.map(({ id, label }) => [id, label])).toEqual([
      ['sandbox', 'Essayer le bac à sable'],
      ['test', 'Test'],
    ]);
    expect(presets[0]).toMatchObject({ password: 'sandbox', connection: { realm: 'tpr', clientId: '' } });
    expect(presets[0]?.connection.baseUrl).toBe('https://relay.example/service/current');
    expect(presets[0]?.connection.legacyBaseUrl).toBe('https://relay.example/service/legacy');
    expect(presets[1]?.connection).toMatchObject({ baseUrl: 'https://api.example', environment: 'test' });
    // Another service has its own legacy interface, or none.
    expect(presets[1]?.connection.legacyBaseUrl).toBeUndefined();
  });

  it('may be an overlay for every user, beside the usual preset when no other is offered', async () => {
    const profile = { version: 1, overrides: { 'paging.pageSize': 50 } };
    const get = serve(JSON.stringify({ profile }));
    const { presets, overlay } = await readCompanySettings({ origin, file: 'presets.json' }, 'en', get);
    expect([presets.map(({ id }) => id), JSON.parse(overlay)]).toEqual([['relay'], profile]);
  });

  it('are read by the fetch of a browser, which refuses to be the method of another object', async () => {
    const get = async function (this: unknown) {
      if (this !== undefined) throw new TypeError('Illegal invocation');
      return new Response('{"presets": []}');
    };
    const { fault } = await readCompanySettings({ origin, file: 'presets.json' }, 'en', get);
    expect(fault).toBeUndefined();
  });

  it('are unknown, with a fault, when the server refuses requests for a while', async () => {
    const { fault } = await readCompanySettings({ origin, file: 'presets.json' }, 'en', serve('No', 429));
    expect(fault).toContain('429');
  });

  it.each([403, 404, 410])('are empty, without a fault, when the file is missing (%i)', async (status) => {
    const get = serve('Not found', status);
    const { presets, fault } = await readCompanySettings({ origin, file: 'presets.json' }, 'en', get);
    expect([presets.map(({ id }) => id), fault]).toEqual([['relay'], undefined]);
  });

  it.each([
    [
      'an error of the server',
      serve('Unavailable', 503),
      /^Presets: could not be read \(503\)\. The add-in tries again every minute\.$/,
    ],
    [
      'no response',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /^Presets: could not be read \(no response\)/,
    ],
  ])('are unknown after %s: a fault is reported, so that no user works under another profile', async (_, get, line) => {
    const { presets, fault, isUnread } = await readCompanySettings({ origin, file: 'presets.json' }, 'en', get);
    expect(presets.map(({ id }) => id)).toEqual(['relay']);
    expect(fault).toMatch(line);
    expect(isUnread).toBe(true);
  });

  it('are unknown when the server does not answer in time, so that the panel opens', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const page = { origin, file: 'presets.json', limitMs: 10 };
    expect(await readCompanySettings(page, 'en', silent)).toMatchObject({ isUnread: true });
  });

  it.each([
    ['broken', '{', /^Presets: the document: is not JSON/],
    ['of another form', '[]', /^Presets: the document: has to be an object/],
    ['mistyped', '{"presets": [], "profil": {}}', /^Presets: profil: is not a known key; did you mean "profile"\?$/],
    [
      'for a release that is older or newer',
      '{"profile": {"version": 1, "overrides": {"paging.later": 1}}}',
      /^Profile: paging\.later: is not a profile key/,
    ],
  ])('are reported as wrong in one line when the file is %s, and the usual preset stays', async (_, file, line) => {
    const found = await readCompanySettings({ origin, file: 'p.json' }, 'en', serve(file));
    const { presets, overlay, fault, isUnread } = found;
    expect([presets.map(({ id }) => id), overlay, isUnread]).toEqual([['relay'], '', undefined]);
    expect(fault).toMatch(line);
    expect(fault).not.toContain('\n');
  });
});

it('keys of another partition are not seen', async () => {
  const { texts, found } = createComputer();
  await partitionStore(texts, 'one/').setItem('a', '1');
  expect(await partitionStore(texts, 'two/').getItem('a')).toBeNull();
  expect(await partitionStore(texts, 'one/').getItem('a')).toBe('1');
  await partitionStore(texts, undefined).setItem('a', '2');
  expect([...found.keys()]).toEqual(['one/tpr.a', 'tpr.a']);
});
