import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { labelOf, readCompanyFile } from '../../src/api/index.ts';

const production = { id: 'production', label: { en: 'My company', fr: 'Mon entreprise' }, connection: {} };
const withPreset = (change: object) => JSON.stringify({ presets: [{ ...production, ...change }] });
const withConnection = (connection: object) => withPreset({ connection });

describe('a company’s file', () => {
  it('contains presets and the overlay, or only one of them', () => {
    const profile = { version: 1, overrides: { 'paging.pageSize': 50 } };
    const connection = { baseUrl: '/service/current', authUrl: 'https://sign-in.example', realm: 'customers' };
    const text = `\uFEFF${JSON.stringify({ presets: [{ ...production, connection }], profile })}`;
    expect(readCompanyFile(text)).toEqual({ presets: [{ ...production, connection }], profile });
    expect(readCompanyFile(JSON.stringify({ profile }))).toEqual({ presets: [], profile });
    expect(readCompanyFile('{}')).toEqual({ presets: [] });
  });

  it('names a preset in the language of the reader, or in the only language that it has', () => {
    const [both] = readCompanyFile(withPreset({})).presets;
    const [one] = readCompanyFile(withPreset({ label: 'Test' })).presets;
    expect([labelOf(both!, 'fr'), labelOf(one!, 'fr')]).toEqual(['Mon entreprise', 'Test']);
  });

  it.each<[name: string, text: string, line: RegExp]>([
    ['no JSON', '{', /^Presets: the document: is not JSON/],
    [
      'text of a UTF-16 file',
      Buffer.from('\uFEFF{}', 'utf16le').toString(),
      /^Presets: the document: is not UTF-8 text: save/,
    ],
    [
      'a key of its overlay twice',
      '{"profile":{"version":1,"overrides":{"paging.pageSize":50,"paging.pageSize":20}}}',
      /^Presets: paging\.pageSize: the key appears twice; keep one of them$/,
    ],
    ['a list', '[]', /the document: has to be an object \{ "presets"/],
    ['a mistyped key', '{"preset":[]}', /preset: is not a known key; did you mean "presets"\?$/],
    ['presets that are not a list', '{"presets":{}}', /presets: \{\} does not fit; an example is \[\{ "id"/],
    ['a preset that is not an object', '{"presets":["a"]}', /presets\.0: "a" does not fit/],
    ['no id', withPreset({ id: undefined }), /presets\.0\.id: is missing; an example is "production"/],
    ['an empty id', withPreset({ id: ' ' }), /presets\.0\.id: " " does not fit/],
    ['an id twice', JSON.stringify({ presets: [production, production] }), /id: "production" occurs twice/],
    [
      'a label in one language',
      withPreset({ label: { en: 'a' } }),
      /label: \{"en":"a"\} does not fit; an example is \{ "en"/,
    ],
    ['no connection', withPreset({ connection: undefined }), /connection: is missing/],
    [
      'a mistyped setting',
      withConnection({ clientID: 'a' }),
      /presets\.0\.connection\.clientID: is not a known key; did you mean "clientId"\?/,
    ],
    [
      'a secret',
      withConnection({ clientSecret: 'hush' }),
      /connection\.clientSecret: does not belong here, since every user can read this file: set TPR_CLIENT_SECRET at the relay$/,
    ],
    [
      'a scope',
      withConnection({ scope: 'risk' }),
      /connection\.scope: does not belong .*: set TPR_SCOPE at the relay$/,
    ],
    [
      'a user of the legacy interface',
      withConnection({ legacyAuth: { username: 'a' } }),
      /connection\.legacyAuth: does not belong here: in Excel one sign-in serves both interfaces$/,
    ],
    ['a number', withConnection({ accountId: 1001 }), /accountId: 1001 does not fit; an example is "1001"/],
    [
      'an address over http',
      withConnection({ authUrl: 'http://a.example' }),
      /authUrl: "http:\/\/a\.example" does not fit/,
    ],
    ['an address that leads elsewhere', withConnection({ authUrl: '//evil.example' }), /authUrl/],
    ['a path that leads elsewhere', withConnection({ authUrl: '/\\evil.example' }), /authUrl/],
    ['a user before the host', withConnection({ baseUrl: 'https://a@evil.example' }), /baseUrl/],
    ['an address without a scheme', withConnection({ baseUrl: 'a.example' }), /baseUrl/],
    [
      'an overlay that is wrong',
      JSON.stringify({ profile: { version: 1, overrides: { 'paging.pagesize': 1 } } }),
      /^Profile: paging\.pagesize: is not a profile key; did you mean "paging\.pageSize"\?/,
    ],
  ])('with %s is refused in one line that names the expected value', (_name, text, line) => {
    const read = () => readCompanyFile(text);
    expect(read).toThrow(ConnectorError);
    expect(read).toThrow(line);
    expect(read).toThrow(/^[^\n]+$/);
  });

  it('is refused in the language of the reader', () => {
    expect(() => readCompanyFile('{"preset":[]}', 'fr')).toThrow(
      'Préréglages\u00a0: preset\u00a0: n’est pas une clé connue\u00a0; vouliez-vous dire «\u00a0presets\u00a0»\u00a0?',
    );
  });
});
