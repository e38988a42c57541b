import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, type Client, type Op } from '@tpr/core';
import { createExcel } from '@tpr/excel-simulator/node';
import type { ConnectionForm, Preset } from '@tpr/panel';
import { clientId, realm, type Sandbox, type SandboxOptions } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import {
  createKeyStore,
  SessionStore,
  createTextStore,
  openAddinSession,
  optionalStore,
  type AddinSession,
  type CompanySettings,
} from '../../src/session/index.ts';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createComputer, type Computer } from './computer.ts';

const preset: Preset = {
  id: 'test',
  label: 'Test',
  connection: { baseUrl: '', authUrl: '', realm: '', clientId: '', username: '', accountId: '' },
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: SandboxOptions = {}) {
  const sandbox = await startSeeded({ seed: 5, ...options });
  closing.push(() => sandbox.close());
  const form: ConnectionForm = {
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    realm,
    clientId,
    username: 'buyer@example.test',
    accountId: '1001',
  };
  return { sandbox, form };
}

/** Every token that the sandbox issues. */
const issued = new Set<string>();
const watchingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { access_token: access, refresh_token: refresh } = await response
    .clone()
    .json()
    .catch(() => ({}));
  for (const token of [access, refresh]) if (typeof token === 'string') issued.add(token);
  return response;
};

async function open(computer: Computer, excel = createExcel(), overlay = ''): Promise<AddinSession> {
  const session = await openAddinSession({
    store: new SessionStore(computer),
    texts: computer.texts,
    company: { presets: [], overlay },
    displayLanguage: 'fr-FR',
    openWorkbook: async () => createOfficeWorkbook(excel.Excel),
    fetch: watchingFetch,
  });
  closing.push(() => session.signOut());
  return session;
}

function countThirdParties(session: AddinSession): Promise<number> {
  const { client } = session;
  if (client === undefined) throw new Error('You are not signed in.');
  const count = function* (): Op<number> {
    return (yield* client.thirdParties.list()).length;
  };
  return session.run(count());
}

const tokensIn = (sandbox: Sandbox) => sandbox.counters().grants;

describe('signing in', () => {
  it('gives functions and panel a client, and notifies them', async () => {
    const { sandbox, form } = await start();
    const session = await open(createComputer());
    const notified: string[] = [];
    session.onChange(() => notified.push(session.view().state));
    expect(session.view()).toEqual({ state: 'out', last: undefined });
    await session.signIn(form, 'sandbox', false);
    expect(session.view()).toEqual({ state: 'in', connection: form, staysSignedIn: false });
    expect(notified).toEqual(['in']);
    expect(await Promise.all([countThirdParties(session), countThirdParties(session)])).toEqual([5, 5]);
    expect(tokensIn(sandbox)).toEqual({ password: 1, refresh_token: 0 });
    expect(session.client?.connection.password).toBeUndefined();
  });

  it('works in a browser that blocks all storage: the session lasts as long as the page', async () => {
    const { sandbox, form } = await start();
    const block = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const texts = optionalStore(createTextStore(block));
    const keys = createKeyStore({ open: block } as unknown as IDBFactory, 'session');
    const session = await open({ ...createComputer(), texts, keys });
    expect(session.view()).toEqual({ state: 'out', last: undefined });
    for (const isLast of [false, true]) {
      await session.signIn(form, 'sandbox', true);
      expect(session.view()).toEqual({ state: 'in', connection: form, staysSignedIn: false });
      expect(await countThirdParties(session)).toBe(5);
      if (!isLast) sandbox.revokeAll();
    }
    await session.signOut();
    expect(session.view()).toMatchObject({ state: 'out', last: form });
  });

  it('a wrong password is reported, tried once, and leaves nothing stored', async () => {
    const { sandbox, form } = await start();
    const computer = createComputer();
    const session = await open(computer);
    await expect(session.signIn(form, 'wrong', true)).rejects.toMatchObject({ kind: 'auth' });
    expect(session.view()).toEqual({ state: 'out', last: undefined });
    expect(session.client).toBeUndefined();
    expect(computer.found.size).toBe(0);
    expect(sandbox.counters().total).toBe(1);
  });

  it('a wrong password does not end the existing session', async () => {
    const { form } = await start();
    const session = await open(createComputer());
    await session.signIn(form, 'sandbox', false);
    await expect(session.signIn(form, 'wrong', false)).rejects.toMatchObject({ kind: 'auth' });
    expect(session.view().state).toBe('in');
    expect(await countThirdParties(session)).toBe(5);
  });

  it.each([
    ['realm', { realm: ' ' }],
    ['baseUrl', { baseUrl: 'nowhere' }],
    ['authUrl', { authUrl: 'http://example.test/auth' }],
    ['password', {}],
  ])('a connection without its %s is refused with that field', async (field, more) => {
    const { sandbox, form } = await start();
    const session = await open(createComputer());
    const password = field === 'password' ? '' : 'sandbox';
    const signing = session.signIn({ ...form, ...more }, password, false);
    await expect(signing).rejects.toMatchObject({ kind: 'config', field });
    expect(sandbox.counters().total).toBe(0);
  });
});

describe('staying signed in', () => {
  it('continues after a restart without a request to the issuer', async () => {
    const { sandbox, form } = await start();
    const computer = createComputer();
    await (await open(computer)).signIn(form, 'sandbox', true);
    const session = await open(computer);
    expect(session.view()).toEqual({ state: 'in', connection: form, staysSignedIn: true });
    expect(await countThirdParties(session)).toBe(5);
    expect(tokensIn(sandbox)).toEqual({ password: 1, refresh_token: 0 });
  });

  it('shows the form again where an account is stored that the client refuses', async () => {
    const { form } = await start();
    const computer = createComputer();
    await (await open(computer)).signIn(form, 'sandbox', true);
    const stored = { ...form, accountId: '1001 - Sandbox' };
    await computer.texts.setItem('connection', JSON.stringify(stored));
    const session = await open(computer);
    expect(session.view()).toEqual({ state: 'out', last: stored });
    expect([...computer.found.keys()]).toEqual(['connection']);
    await session.signIn(form, 'sandbox', true);
    expect((await open(computer)).view()).toMatchObject({ state: 'in', connection: form });
  });

  it('without the tick only the connection is stored', async () => {
    const { form } = await start();
    const computer = createComputer();
    await (await open(computer)).signIn(form, 'sandbox', false);
    const session = await open(computer);
    expect(session.view()).toEqual({ state: 'out', last: form });
    expect(session.client).toBeUndefined();
  });

  it('renewed tokens are stored too', async () => {
    const { sandbox, form } = await start({ tokenSeconds: 1, refreshSeconds: 60 });
    const computer = createComputer();
    const first = await open(computer);
    await first.signIn(form, 'sandbox', true);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await countThirdParties(first)).toBe(5);
    expect(await countThirdParties(await open(computer))).toBe(5);
    expect(tokensIn(sandbox)).toEqual({ password: 1, refresh_token: 1 });
  });
});

describe('the end of a session', () => {
  it('when the refresh token expires, tokens are deleted and only the password is asked for again', async () => {
    const { form } = await start({ tokenSeconds: 1, refreshSeconds: 1 });
    const computer = createComputer();
    const session = await open(computer);
    await session.signIn(form, 'sandbox', true);
    await new Promise<void>((resolve) => void session.onChange(resolve));
    expect(session.view()).toEqual({ state: 'ended', last: form, staysSignedIn: true });
    expect(session.client).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(computer.key()).toBeUndefined();
    expect([...computer.found.keys()]).toEqual(['connection']);
    await session.signIn(form, 'sandbox', false);
    expect(session.view().state).toBe('in');
  });

  it('when the service ends it, the next call of the service reports it', async () => {
    const { sandbox, form } = await start();
    const session = await open(createComputer());
    await session.signIn(form, 'sandbox', false);
    sandbox.revokeAll();
    await expect(countThirdParties(session)).rejects.toMatchObject({ kind: 'auth' });
    expect(session.view()).toEqual({ state: 'ended', last: form, staysSignedIn: false });
  });

  it('when it ends while the add-in is closed, the next start reports it', async () => {
    const { form } = await start({ tokenSeconds: 1, refreshSeconds: 1 });
    const computer = createComputer();
    const first = await openAddinSession({
      store: new SessionStore(computer),
      texts: computer.texts,
      company: { presets: [], overlay: '' },
    });
    await first.signIn(form, 'sandbox', true);
    const late = new SessionStore({ ...computer, now: () => Number.MAX_SAFE_INTEGER });
    const session = await openAddinSession({
      store: late,
      texts: computer.texts,
      company: { presets: [], overlay: '' },
    });
    expect(session.view()).toEqual({ state: 'ended', last: form, staysSignedIn: true });
    expect([...computer.found.keys()]).toEqual(['connection']);
    await first.signOut();
  });
});

describe('signing out', () => {
  it('deletes the session and stops running work', async () => {
    const { form } = await start();
    const computer = createComputer();
    const session = await open(computer);
    await session.signIn(form, 'sandbox', true);
    const waiting = session.run(ask('sleep', 60_000), { signal: new AbortController().signal });
    const other = session.run(ask('sleep', 60_000));
    await session.signOut();
    await expect(waiting).rejects.toMatchObject({ name: 'Cancelled' });
    await expect(other).rejects.toMatchObject({ name: 'Cancelled' });
    expect(session.view()).toEqual({ state: 'out', last: form });
    expect([...computer.found.keys()]).toEqual(['connection']);
    expect(computer.key()).toBeUndefined();
    expect((await open(computer)).view().state).toBe('out');
  });

  it('a caller can cancel its own work alone', async () => {
    const session = await open(createComputer());
    const controller = new AbortController();
    const waiting = session.run(ask('sleep', 60_000), { signal: controller.signal });
    const other = session.run(ask('sleep', 10));
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'Cancelled' });
    await expect(other).resolves.toBeUndefined();
  });
});

describe('the spreadsheet', () => {
  it('is opened once, with the first task that needs it: formulas do not load it', async () => {
    const { form } = await start();
    const computer = createComputer();
    const { Excel } = createExcel();
    let opened = 0;
    const session = await openAddinSession({
      store: new SessionStore(computer),
      texts: computer.texts,
      company: { presets: [], overlay: '' },
      openWorkbook: async () => {
        opened += 1;
        return createOfficeWorkbook(Excel);
      },
    });
    closing.push(() => session.signOut());
    await session.signIn(form, 'sandbox', false);
    await countThirdParties(session);
    expect(opened).toBe(0);
    const hasTable = function* (): Op<unknown> {
      return yield* ask('workbook', { verb: 'hasTable', input: { name: 'TPR_Portfolio' } });
    };
    expect(await Promise.all([session.run(hasTable()), session.run(hasTable())])).toEqual([false, false]);
    await session.signOut();
    expect(await session.run(hasTable())).toBe(false);
    expect(opened).toBe(1);
  });
});

describe('stored data on the computer and in the document', () => {
  it('contains no password and no token in readable form', async () => {
    const password = 'sandbox';
    const { form } = await start();
    const computer = createComputer();
    const excel = createExcel();
    const session = await open(computer, excel);
    await session.signIn(form, password, true);
    await countThirdParties(session);
    const { saveText } = createOfficeWorkbook(excel.Excel);
    await saveText({ entries: [['view', JSON.stringify(session.view())]] });
    const { sheets, settings, customXmlParts, customProperties } = excel.workbook;
    const cells = sheets.map(({ cells: each }) => {
      const used = each.used(false);
      return used === undefined ? [] : [...each.contents.filled(used), ...each.formulas.filled(used)];
    });
    const readable = JSON.stringify([
      [...computer.found],
      session.view(),
      session.client?.connection,
      cells,
      [...settings],
      [...customXmlParts],
      [...customProperties],
    ]);
    expect(issued.size).toBeGreaterThan(1);
    // The sandbox's password is also part of a name, so the test searches for it as a value.
    for (const secret of [...issued, `"${password}"`]) expect(readable).not.toContain(secret);
  });
});

describe('the overlay of the profile', () => {
  it('of the company applies before any sign-in, until a user loads their own, and again after that is removed', async () => {
    const { form } = await start();
    const computer = createComputer();
    const concurrent = (value: number) => JSON.stringify({ version: 1, overrides: { 'rate.maxConcurrent': value } });
    const session = await open(computer, createExcel(), concurrent(3));
    await session.signIn(form, 'sandbox', false);
    const inForce = () => session.client?.profile.get('rate.maxConcurrent');
    expect([session.profile(), session.companyProfile(), inForce()]).toEqual(['', concurrent(3), 3]);
    expect(await session.reviewProfile(concurrent(2))).toMatchObject([{ from: '3', to: '2' }]);
    await session.importProfile(concurrent(2));
    expect([session.profile(), inForce()]).toEqual([concurrent(2), 2]);
    await session.importProfile('');
    expect([session.profile(), inForce()]).toEqual(['', 3]);
  });

  it('is stored on this computer and used by the client', async () => {
    const { form } = await start();
    const computer = createComputer();
    const session = await open(computer);
    await session.signIn(form, 'sandbox', true);
    const text = JSON.stringify({ version: 1, overrides: { 'rate.maxConcurrent': 3 } });
    await session.importProfile(text);
    expect(session.profile()).toBe(text);
    expect(session.client?.profile.get('rate.maxConcurrent')).toBe(3);
    const next = await open(computer);
    expect(next.client?.profile.get('rate.maxConcurrent')).toBe(3);
    await next.importProfile('');
    expect((await open(computer)).profile()).toBe('');
  });

  it('is refused in the language of Office where the browser blocks its storage, and the one before stays in force', async () => {
    const block = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const session = await open({ ...createComputer(), texts: optionalStore(createTextStore(block)) });
    for (const text of [JSON.stringify({ version: 1, overrides: { 'paging.pageSize': 50 } }), '']) {
      await expect(session.importProfile(text)).rejects.toMatchObject({
        kind: 'config',
        field: 'storage',
        message: expect.stringMatching(/^Le navigateur n’autorise pas le complément/),
      });
    }
    expect(session.profile()).toBe('');
  });

  it('sets the language of labels, which is otherwise that of Office', async () => {
    const { form } = await start();
    const session = await open(createComputer());
    await session.signIn(form, 'sandbox', false);
    const labels = function* ({ indicators, thirdParties }: Client): Op<(string | null)[]> {
      const [first] = yield* thirdParties.list();
      return (yield* indicators.list({ thirdpartyId: first!.thirdpartyId! })).map(({ label }) => label);
    };
    expect(await session.run(labels(session.client!))).toContain('Risque financier');
    await session.importProfile(JSON.stringify({ version: 1, overrides: { 'http.acceptLanguage': 'en' } }));
    expect(await session.run(labels(session.client!))).toContain('Financial risk');
  });

  it('is compared with the one in force before it is accepted, and refused in the language of Office', async () => {
    const session = await open(createComputer());
    await session.importProfile(JSON.stringify({ version: 1, overrides: { 'paging.pageSize': 50 } }));
    const text = (overrides: object) => JSON.stringify({ version: 1, overrides });
    expect(await session.reviewProfile(text({ 'paths.token': '/t', 'paging.pageSize': 50 }))).toEqual([
      { key: 'paths.token', from: '/auth/realms/{realm}/protocol/openid-connect/token', to: '/t', isCall: true },
    ]);
    await expect(session.reviewProfile(text({ 'paths.token': 't' }))).rejects.toThrow(
      /^Profil\u00a0: paths\.token\u00a0: /,
    );
  });

  it.each([
    [
      'attributes.percentscale',
      '1',
      /^Profil\u00a0: attributes\.percentscale\u00a0: .* «\u00a0attributes\.percentScale\u00a0»\u00a0\?$/,
    ],
    ['paths.token', '.evil.example', /^Profil\u00a0: paths\.token\u00a0: /],
  ])(
    'that this release does not accept (%s) lets the user sign in, and no request is sent until it is removed',
    async (key, value, line) => {
      const { form, sandbox } = await start();
      const computer = createComputer();
      const text = JSON.stringify({ version: 1, overrides: { [key]: value } });
      await computer.texts.setItem('profile', text);
      const session = await open(computer);
      expect(session.profile()).toBe(text);
      await session.signIn(form, 'sandbox', false);
      const before = sandbox.counters().total;
      await expect(countThirdParties(session)).rejects.toMatchObject({
        kind: 'config',
        field: key,
        message: expect.stringMatching(line),
      });
      expect([sandbox.counters().total, session.view().state]).toEqual([before, 'in']);
      await session.importProfile('');
      expect(await countThirdParties(session)).toBe(5);
    },
  );

  it('of a company that cannot be read blocks all work without it', async () => {
    const { form } = await start();
    const computer = createComputer();
    const company = { presets: [], overlay: '', fault: 'Presets: profile: is not a known key' };
    const session = await openAddinSession({ store: new SessionStore(computer), texts: computer.texts, company });
    closing.push(() => session.signOut());
    await session.signIn(form, 'sandbox', false);
    await expect(countThirdParties(session)).rejects.toMatchObject({ kind: 'config', message: company.fault });
  });

  it('of a company that could not be read is read again, and applies without a restart', async () => {
    const { form } = await start();
    const computer = createComputer();
    const unread: CompanySettings = { presets: [], overlay: '', fault: 'Presets: no response.', isUnread: true };
    const overlay = JSON.stringify({ version: 1, overrides: { 'http.acceptLanguage': 'de' } });
    const reads: ((found: CompanySettings) => void)[] = [];
    const session = await openAddinSession({
      store: new SessionStore(computer),
      texts: computer.texts,
      company: unread,
      readCompany: () => new Promise((resolve) => reads.push(resolve)),
      companyPauseMs: 10,
    });
    closing.push(() => session.signOut());
    await session.signIn(form, 'sandbox', false);
    await expect(countThirdParties(session)).rejects.toMatchObject({ kind: 'config', field: 'presets' });
    const refused = session.client;
    await vi.waitFor(() => expect(reads).toHaveLength(1));
    reads[0]!(unread);
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]!({ presets: [preset], overlay });
    await vi.waitFor(async () => expect(await countThirdParties(session)).toBe(5));
    expect([session.companyFault, session.presets, session.companyProfile()]).toEqual([undefined, [preset], overlay]);
    expect(session.client).not.toBe(refused);
    expect(session.client?.profile.get('http.acceptLanguage')).toBe('de');
  });

  it('with a wrong entry names the entry and changes nothing', async () => {
    const session = await open(createComputer());
    const text = JSON.stringify({ version: 1, overrides: { 'rate.maxConcurent': 3 } });
    await expect(session.importProfile(text)).rejects.toMatchObject({
      kind: 'config',
      field: 'rate.maxConcurent',
    });
    expect(session.profile()).toBe('');
  });
});
