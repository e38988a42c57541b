import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '../src/index.ts';
import { needed } from './needed-settings.ts';

const home = mkdtempSync(join(tmpdir(), 'tpr-relay-'));

const overlay = (name: string, text: string) => {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
};

const addinWith = (presets: string) => {
  const folder = mkdtempSync(join(home, 'addin-'));
  writeFileSync(join(folder, 'presets.json'), presets);
  return folder;
};

afterAll(() => rmSync(home, { recursive: true }));

describe('settings', () => {
  it('accept certificates that are not checked only of this machine', () => {
    const unchecked = { ...needed, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(() => readSettings(unchecked)).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate/);
    const here = { TPR_BASE_URL: 'https://127.0.0.1:8443', TPR_AUTH_URL: 'https://localhost', TPR_LEGACY_BASE_URL: '' };
    expect(() => readSettings({ ...unchecked, ...here })).not.toThrow();
    expect(() => readSettings({ ...needed, NODE_TLS_REJECT_UNAUTHORIZED: '1' })).not.toThrow();
  });

  it('have defaults for all but the two addresses, realm and client', () => {
    expect(readSettings({ ...needed, TPR_LEGACY_BASE_URL: '' })).toMatchObject({
      upstreams: { current: 'https://service.example/api', auth: 'https://sign-in.example' },
      realm: 'customers',
      clientId: 'excel-addin',
      port: 8_080,
      host: '127.0.0.1',
      addinDir: expect.stringMatching(/excel-addin.dist$/),
      addinOrigins: [],
      maxBodyBytes: 262_144,
      timeoutMs: 60_000,
      ratePerSecond: 50,
      addressRatePerSecond: 500,
      signInsPerMinute: 30,
    });
  });

  it('accept an overlay that changes calls by their code only, unless the service is on this machine', () => {
    const path = overlay('calls.json', '{"version":1,"overrides":{"paths.thirdParties.list":"GET /portfolio"}}');
    const refused =
      /^TPR_ACCEPT_PROFILE is missing: .*paths\.thirdParties\.list: .* → GET \/portfolio.* set TPR_ACCEPT_PROFILE=([0-9a-f]{32})\.$/;
    const all = { ...needed, TPR_BASE_URL: 'https://service.example', TPR_PROFILE: path };
    expect(() => readSettings(all)).toThrow(refused);
    let line = '';
    try {
      readSettings(all);
    } catch (error) {
      line = (error as Error).message;
    }
    const [, code] = refused.exec(line)!;
    expect(readSettings({ ...all, TPR_ACCEPT_PROFILE: code }).profile.find('paths.thirdParties.list')).toBe(
      'GET /portfolio',
    );
    expect(() => readSettings({ ...all, TPR_ACCEPT_PROFILE: 'x' })).toThrow(refused);
  });

  it('accept an overlay and lists', () => {
    const path = overlay('good.json', '{"version":1,"overrides":{"query.page":"offset"}}');
    const settings = readSettings({
      ...needed,
      TPR_LEGACY_BASE_URL: 'http://127.0.0.1:4870/legacy',
      TPR_PROFILE: path,
      TPR_ADDIN_ORIGINS: 'https://a.example, https://*.b.example:8443',
      TPR_TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16, fd00::/8',
      TPR_SHAREPOINT_TENANT: 'Contoso',
      TPR_CLIENT_SECRET: ' secret ',
      TPR_SCOPE: 'risk',
    });
    expect([settings.clientSecret, settings.scope]).toEqual(['secret', 'risk']);
    expect(settings.tenant).toBe('contoso');
    expect(settings.profile.get('query.page')).toBe('offset');
    expect(settings.upstreams.legacy).toBe('http://127.0.0.1:4870/legacy');
    expect(settings.addinOrigins).toEqual(['https://a.example', 'https://*.b.example:8443']);
    const addresses = [
      '127.0.0.1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      'fd00::1',
      '127.0.0.2',
      '10.2.0.1',
      '::1',
      '',
      undefined,
    ];
    const believed = addresses.filter((address) => settings.trustedProxies?.has(address));
    expect(believed).toEqual(['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd00::1']);
  });

  it.each([
    ['TPR_BASE_URL', undefined],
    ['TPR_BASE_URL', 'service.example'],
    ['TPR_BASE_URL', 'http://service.example'],
    ['TPR_BASE_URL', 'http://localhost.evil.example'],
    ['TPR_BASE_URL', 'ftp://service.example'],
    ['TPR_BASE_URL', 'https://user:word@service.example'],
    ['TPR_BASE_URL', 'https://service.example/?a=b'],
    ['TPR_BASE_URL', 'https://service.example/#a'],
    ['TPR_BASE_URL', 'https://service.example/login?redirect=%2Fhome'],
    ['TPR_BASE_URL', 'https://service.example/{accountId}'],
    ['TPR_AUTH_URL', undefined],
    ['TPR_AUTH_URL', 'https://'],
    ['TPR_LEGACY_BASE_URL', 'nowhere'],
    ['TPR_REALM', undefined],
    ['TPR_REALM', '../master'],
    ['TPR_REALM', '..'],
    ['TPR_REALM', 'a b'],
    ['TPR_CLIENT_ID', undefined],
    ['TPR_CLIENT_ID', ' '],
    ['TPR_SIGN_INS_PER_MINUTE', '0'],
    ['TPR_SHAREPOINT_TENANT', 'contoso.sharepoint.com'],
    ['TPR_SHAREPOINT_TENANT', '*'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['TPR_MAX_BODY_KB', '0'],
    ['TPR_TIMEOUT_MS', '1e3'],
    ['TPR_TIMEOUT_MS', '300001'],
    ['TPR_RATE_PER_SECOND', '-1'],
    ['TPR_ADDRESS_RATE_PER_SECOND', '49'],
    ['TPR_TRUST_PROXY', '1'],
    ['TPR_TRUSTED_PROXY', '127.0.0.1'],
    ['TPR_SHAREPOINT_TENNANT', 'contoso'],
    ['TPR_TIMEOUT', '3000'],
    ['TPR_REALM', '"customers"'],
    ['TPR_BASE_URL', "'https://service.example'"],
    ['PORT', '"8080"'],
    ['TPR_TRUSTED_PROXIES', '1'],
    ['TPR_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TPR_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TPR_TRUSTED_PROXIES', '127.0.0.1, proxy.example'],
    ['TPR_ADDIN_ORIGINS', '*'],
    ['TPR_ADDIN_ORIGINS', "https://a.example; script-src 'unsafe-eval'"],
    ['TPR_ADDIN_ORIGINS', 'https://a.example/path'],
    ['TPR_PRESETS', join(home, 'none.json')],
    ['TPR_PRESETS', home],
    ['TPR_PRESETS', overlay('cut.json', '{"presets":[')],
    ['TPR_PRESETS', overlay('list.json', '[]')],
    ['TPR_PRESETS', overlay('typo.json', '{"presets":[{"id":"a","label":"A","connection":{"clientID":"b"}}]}')],
    ['TPR_PRESETS', overlay('other-realm.json', '{"presets":[{"id":"a","label":"A","connection":{"realm":"b"}}]}')],
    ['TPR_PRESETS', overlay('overlay.json', '{"profile":{"version":1,"overrides":{"query.pag":"p"}}}')],
    ['TPR_ADDIN_DIR', addinWith('{"presets":1}')],
    ['TPR_PROFILE', join(home, 'none.json')],
    ['TPR_PROFILE', overlay('broken.json', '{')],
    ['TPR_PROFILE', overlay('wrong.json', '{"version":1,"overrides":{"query.pag":"p"}}')],
  ])('name %s when it is %s, in one line', (name, value) => {
    expect(() => readSettings({ ...needed, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it('name the setting that a misspelt one resembles, and leave variables of other programs alone', () => {
    const refused = () => readSettings({ ...needed, TPR_TRUSTED_PROXY: '127.0.0.1' });
    expect(refused).toThrow(/^TPR_TRUSTED_PROXY is not a setting of the relay\. Did you mean TPR_TRUSTED_PROXIES\?$/);
    const ofOthers = {
      TPR_USERNAME: 'a',
      TPR_PASSWORD: 'b',
      TPR_ACCOUNT: '1',
      TPR_ENVIRONMENT: 'test',
      TPR_LEGACY_REALM: 'c',
      TPR_ADDIN_PORT: 'tcp://10.0.0.1:80',
      TPR_RELAY_SERVICE_HOST: '10.0.0.2',
      TPR_TIMEOUT: '',
    };
    expect(readSettings({ ...needed, ...ofOthers }).realm).toBe('customers');
  });

  it('take a client secret with its quotation marks, since it may have some', () => {
    expect(readSettings({ ...needed, TPR_CLIENT_SECRET: '"a"' }).clientSecret).toBe('"a"');
  });

  it('never show the content of a wrong address', () => {
    const reading = () => readSettings({ ...needed, TPR_BASE_URL: 'https://user:hunter2@service.example' });
    expect(reading).toThrow(/^(?!.*hunter2)/);
  });
});

describe('the settings of a company', () => {
  const nowhere = { TPR_ADDIN_DIR: join(home, 'none') };
  const paths = { baseUrl: '/service/current', authUrl: '/service/auth' };
  const own = { ...paths, realm: 'customers', clientId: 'excel-addin' };
  const pages = { version: 1, overrides: { 'query.page': 'offset' } };
  const offer = (connection: object, more: object = {}) =>
    JSON.stringify({ presets: [{ id: 'a', label: 'A', connection }], ...more });

  it('are this relay, with its realm and client, without any setting', () => {
    const { company } = readSettings({ ...needed, ...nowhere });
    expect(company).toEqual({
      presets: [{ id: 'relay', label: { en: 'My company', fr: 'Mon entreprise' }, connection: own }],
    });
    const legacy = readSettings({ ...needed, ...nowhere, TPR_LEGACY_BASE_URL: 'https://legacy.example' }).company;
    expect(legacy.presets[0]?.connection).toEqual({ ...own, legacyBaseUrl: '/service/legacy' });
  });

  it('have omitted fields of presets filled in, but not where they lead elsewhere', () => {
    const read = (text: string) =>
      readSettings({ ...needed, ...nowhere, TPR_PRESETS: overlay('presets.json', text) }).company.presets[0]
        ?.connection;
    expect(read(offer({ accountId: '1001', realm: ' ' }))).toEqual({ ...own, accountId: '1001' });
    const elsewhere = { baseUrl: 'https://test.example', authUrl: 'https://sign-in.test.example', realm: 'test' };
    expect(read(offer(elsewhere))).toEqual(elsewhere);
  });

  it('are those in the built add-in, unless given separately; their overlay is the relay’s as well', () => {
    const folder = addinWith(offer({ accountId: '1001' }, { profile: pages }));
    const built = readSettings({ ...needed, TPR_ADDIN_DIR: folder });
    expect([built.company.presets[0]?.connection.accountId, built.company.profile]).toEqual(['1001', pages]);
    expect(built.profile.get('query.page')).toBe('offset');
    const given = readSettings({
      ...needed,
      TPR_ADDIN_DIR: folder,
      TPR_PRESETS: overlay('mine.json', offer({ accountId: '2002' })),
    });
    expect([given.company.presets[0]?.connection.accountId, given.company.profile]).toEqual(['2002', undefined]);
  });

  it('have the overlay of TPR_PROFILE, and not two', () => {
    const TPR_PROFILE = overlay('pages.json', JSON.stringify(pages));
    expect(readSettings({ ...needed, ...nowhere, TPR_PROFILE }).company.profile).toEqual(pages);
    const TPR_PRESETS = overlay('with-profile.json', offer({}, { profile: pages }));
    expect(() => readSettings({ ...needed, ...nowhere, TPR_PROFILE, TPR_PRESETS })).toThrow(
      /^TPR_PROFILE is set, and [^\n]+$/,
    );
  });
});
