import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doctor } from '../../../packages/cli/src/commands/doctor/doctor.ts';
import { readProfile } from '../../../packages/cli/src/commands/profile.ts';
import { describeOverlay, readOverlay } from '../../../packages/core/src/api/index.ts';
import { readSettings } from '../../../packages/relay/src/settings.ts';
import { startSandbox, type Sandbox } from '../../../packages/sandbox/src/index.ts';

type Read = { readonly overrides: Readonly<Record<string, unknown>> };

const packages = join(import.meta.dirname, '../../../packages');

/** Each host's sources are compiled with their own settings, and not with those of this package. */
async function load<T>(path: string): Promise<T> {
  return (await import(join(packages, path))) as T;
}

/** One document that the doctor has written serves every host that works with that service. */
describe('an overlay that the doctor wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-'));
  const file = join(folder, 'profile.json');
  let sandbox: Sandbox;
  let expected: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, variants: ['G06=thirdparties', 'G20=offset', 'G58=fraction'] });
    const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
    const flags = ['--sandbox', '--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--auth-url', authUrl];
    const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true));
    await doctor.start([...flags, '--write-profile', file], new AbortController().signal);
    for (const spy of spies) spy.mockRestore();
    expected = readOverlay(readFileSync(file, 'utf8')).overrides;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await sandbox.close();
  });

  it('names a schema file beside it that describes each of its keys, and is described with its date', () => {
    const written = JSON.parse(readFileSync(file, 'utf8'));
    const beside = JSON.parse(readFileSync(join(folder, written.$schema), 'utf8'));
    expect(beside).toEqual(JSON.parse(readFileSync(join(packages, 'core/profile.schema.json'), 'utf8')));
    expect(Object.keys(beside.properties)).toEqual(expect.arrayContaining(Object.keys(written)));
    expect(Object.keys(beside.properties.overrides.properties)).toEqual(expect.arrayContaining(Object.keys(expected)));
    // A user who gets the overlay without the schema can still read it.
    rmSync(join(folder, written.$schema));
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    expect(describeOverlay(readOverlay(readFileSync(file, 'utf8')), 'en')).toMatch(
      /^Profile of http.*, since \d{4}-\d{2}-\d{2}, by tpr doctor: 12 % is sent as 0\.12, one call has another address, 2 parameters/,
    );
  });

  it('has the same effect in the command line', async () => {
    const connection = { ...sandbox, realm: 'r', clientId: 'c', username: 'u', password: '', accountId: '1' };
    const profile = await readProfile(file, { connection, accepted: undefined, signal: new AbortController().signal });
    expect(profile.overrides).toEqual(expected);
  });

  it('has the same effect in the relay, for itself and for the add-in that it serves', () => {
    const addresses = { TPR_BASE_URL: sandbox.baseUrl, TPR_AUTH_URL: sandbox.authUrl };
    const settings = readSettings({ ...addresses, TPR_REALM: 'tpr', TPR_CLIENT_ID: 'c', TPR_PROFILE: file });
    expect([settings.profile.overrides, settings.company.profile?.overrides]).toEqual([expected, expected]);
  });

  it('has the same effect in the build of the Excel add-in', async () => {
    type Order = { readonly company?: { readonly profile?: Read } };
    type Orders = { readOrder: (args: readonly string[], folder: string) => Order };
    const { readOrder } = await load<Orders>('excel-addin/tools/build-options.ts');
    const out = join(folder, 'addin');
    expect(readOrder(['--profile', file, '--out', out], '.').company?.profile?.overrides).toEqual(expected);
  });

  it('has the same effect in the environments of Google Sheets', async () => {
    type Environments = { parseEnvironment: (source: object) => { readonly profile?: Read } };
    const { parseEnvironment } = await load<Environments>('sheets-addon/tools/environment.ts');
    const label = { en: 'Service', fr: 'Service' };
    const connection = {
      baseUrl: 'https://a.example',
      authUrl: 'https://b.example',
      realm: 'r',
      clientId: 'c',
      accountId: '1',
    };
    const environment = {
      environment: 'test',
      isAddOn: true,
      timeZone: 'Europe/Paris',
      scriptId: '',
      presets: [{ id: 'one', label, connection }],
      profile: JSON.parse(readFileSync(file, 'utf8')),
    };
    const { profile } = parseEnvironment({ file: 'one.json', text: JSON.stringify(environment) });
    expect(profile?.overrides).toEqual(expected);
  });

  it('has the same effect in the credential of n8n, as text and as the object into which n8n parses it', async () => {
    type Credential = { readAccess: (credentials: object) => { readonly profile: Read } };
    const { readAccess } = await load<Credential>('n8n-node/connection/service-connection.ts');
    const text = readFileSync(file, 'utf8');
    for (const profile of [text, JSON.parse(text)]) {
      expect(readAccess({ profile }).profile.overrides).toMatchObject(expected);
    }
  });
});

/** The message of each reader about an overlay that it refuses. */
describe('an overlay with a key that does not exist, or with one beside its overrides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-'));
  const file = join(folder, 'profile.json');
  afterAll(() => rmSync(folder, { recursive: true }));
  const addresses = { baseUrl: 'https://a.example', authUrl: 'https://b.example' };
  const overlays = [
    [{ version: 1, overrides: { 'events.timezone': 'UTC' } }, /events\.timezone.*"events\.timeZone"\?$/],
    [{ version: 1, overrides: {}, 'events.timeZone': 'UTC' }, /events\.timeZone.*"overrides\.events\.timeZone"\?$/],
  ] as const;

  const readers: readonly (readonly [string, (overlay: object) => unknown])[] = [
    [
      'the command line',
      () => {
        const connection = { ...addresses, realm: 'r', clientId: 'c', username: 'u', password: '', accountId: '1' };
        return readProfile(file, { connection, accepted: undefined, signal: new AbortController().signal });
      },
    ],
    [
      'the presets of Excel',
      async (overlay) => {
        type Presets = {
          readCompanySettings: (
            page: object,
            language: string,
            get: () => Promise<Response>,
          ) => Promise<{ readonly fault?: string }>;
        };
        const { readCompanySettings } = await load<Presets>('excel-addin/src/session/presets.ts');
        const text = JSON.stringify({ profile: overlay });
        const page = { origin: 'https://a.example', file: 'presets.json' };
        const { fault } = await readCompanySettings(page, 'en', async () => new Response(text));
        throw new Error(fault);
      },
    ],
    [
      'the relay',
      () => {
        const own = { TPR_BASE_URL: addresses.baseUrl, TPR_AUTH_URL: addresses.authUrl };
        return readSettings({ ...own, TPR_REALM: 'tpr', TPR_CLIENT_ID: 'c', TPR_PROFILE: file });
      },
    ],
    [
      'the environments of Google Sheets',
      async (overlay) => {
        type Environments = { parseEnvironment: (source: object) => unknown };
        const { parseEnvironment } = await load<Environments>('sheets-addon/tools/environment.ts');
        const connection = { ...addresses, realm: 'r', clientId: 'c', accountId: '1' };
        const presets = [{ id: 'one', label: { en: 'Service', fr: 'Service' }, connection }];
        const place = { environment: 'test', isAddOn: true, timeZone: 'Europe/Paris', scriptId: '' };
        const text = JSON.stringify({ ...place, presets, profile: overlay });
        return parseEnvironment({ file: 'one.json', text });
      },
    ],
    [
      'the credential of n8n',
      async (overlay) => {
        type Credential = { readAccess: (credentials: object) => unknown };
        const { readAccess } = await load<Credential>('n8n-node/connection/service-connection.ts');
        return readAccess({ profile: overlay });
      },
    ],
  ];

  describe.each(readers)('is refused by %s', (_reader, read) => {
    it.each(overlays)('in one line that names the nearest key: %j', async (overlay, line) => {
      writeFileSync(file, JSON.stringify(overlay));
      const message = await Promise.resolve()
        .then(() => read(overlay))
        .then(
          () => 'It was taken.',
          (error: Error) => error.message,
        );
      expect(message).toMatch(line);
      expect(message).not.toContain('\n');
    });
  });
});
