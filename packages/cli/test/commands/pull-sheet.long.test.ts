import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Google } from '@stage/google/api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openGoogle, owner, signInTo, tprHere } from './google-flags.ts';
import { flagsOf, openSandbox, refuse, startTpr, tpr, until } from './tpr.ts';

test('the portfolio and its documents are written into a spreadsheet and kept up to date in place', async () => {
  const sandbox = await openSandbox({ seed: 60 });
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  const ran = await tprHere(command, options);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain(`sheet:${book.id}: 60 rows`);
  expect(book.sheets.map(({ title }) => title)).toEqual(['Portfolio', 'Documents', 'Sheet1']);
  expect(book.rows('Portfolio')).toHaveLength(61);
  expect(book.rows('Portfolio')[0]?.slice(0, 3)).toEqual(['Third party', 'Name', 'Company status']);
  // What is kept beside is for this user alone.
  const kept = readdirSync(options.cwd).filter((name) => name.startsWith('.sheet-'));
  expect(kept).toEqual([`.sheet-${book.id}.tpr`, `.sheet-${book.id}.tpr.cells`]);
  for (const name of kept) expect(statSync(join(options.cwd, name)).mode & 0o077).toBe(0);
  const before = book.rows('Portfolio');
  sandbox.touch({ count: 5, seed: 3 });
  const writesBefore = google.counters().byMethod['sheets.values.batchUpdate'] ?? 0;
  expect(await tprHere([...command, '--refresh'], options)).toMatchObject({ code: 0 });
  const other = google.addSpreadsheet(owner);
  await tprHere(
    ['pull', ...flagsOf(sandbox), '--to', `sheet:https://docs.google.com/spreadsheets/d/${other.id}/edit#gid=0`],
    options,
  );
  expect(book.rows('Portfolio')).toEqual(other.rows('Portfolio'));
  expect(book.rows('Portfolio')).not.toEqual(before);
  expect(google.counters().byMethod['sheets.values.batchUpdate']).toBeLessThanOrEqual(writesBefore + 4);
});

test('sheet:new makes a spreadsheet with the portfolio alone, and tells where it is', async () => {
  const sandbox = await openSandbox();
  const google = await openGoogle();
  const ran = await tprHere(['pull', ...flagsOf(sandbox), '--to', 'sheet:new', '--columns', 'name'], signInTo(google));
  expect(ran).toMatchObject({ code: 0 });
  const [book] = google.spreadsheets;
  expect(ran.stderr).toContain(`https://docs.google.com/spreadsheets/d/${book?.id}/edit`);
  expect(book?.sheets.map(({ title }) => title)).toEqual(['Portfolio']);
});

test.each([
  ['fr_FR', '', 'Risque financier'],
  ['en_GB', '', 'Financial risk'],
  ['en_GB', 'fr', 'Risque financier'],
])('labels come in the language of the spreadsheet, %s, unless the profile says "%s"', async (locale, asked, label) => {
  const sandbox = await openSandbox();
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  book.locale = locale;
  const profile = join(options.cwd, 'profile.json');
  writeFileSync(
    profile,
    JSON.stringify({ version: 1, overrides: asked === '' ? {} : { 'behaviour.acceptLanguage': asked } }),
  );
  const command = ['pull', ...flagsOf(sandbox), '--profile', profile, '--columns', 'name,indicators'];
  expect(await tprHere([...command, '--to', `sheet:${book.id}`], options)).toMatchObject({ code: 0 });
  expect(book.rows('Portfolio')[0]).toContain(label);
});

test('killed at any time, the same command ends with the sheet that an uninterrupted pull leaves', async () => {
  const sandbox = await openSandbox({ seed: 120 });
  const google = await openGoogle();
  google.setLatency(30);
  const options = signInTo(google);
  const [killed, whole] = [google.addSpreadsheet(owner), google.addSpreadsheet(owner)];
  const command = (id: string) => [
    'pull',
    ...flagsOf(sandbox),
    '--to',
    `sheet:${id}`,
    '--columns',
    'name,siren,country',
  ];
  const happened = (google2: Google, what: 'read' | 'change' | 'values') => {
    const { byMethod } = google2.counters();
    const names = {
      read: 'sheets.spreadsheets.get',
      change: 'sheets.spreadsheets.batchUpdate',
      values: 'sheets.values.batchUpdate',
    };
    return byMethod[names[what]] ?? 0;
  };
  for (const what of ['read', 'change', 'values'] as const) {
    const before = happened(google, what);
    const { child, ended } = startTpr(command(killed.id), options);
    let isOver = false;
    void ended.then(() => (isOver = true));
    await until(() => isOver || happened(google, what) > before);
    child.kill('SIGKILL');
    await ended;
  }
  expect(await tpr(command(killed.id), options)).toMatchObject({ code: 0 });
  expect(await tpr(command(whole.id), options)).toMatchObject({ code: 0 });
  expect(killed.rows('Portfolio')).toEqual(whole.rows('Portfolio'));
  expect(killed.rows('Portfolio')).toHaveLength(121);
  expect(killed.sheet('Portfolio').rowCount).toBe(121);
  expect(google.counters()).toMatchObject({ overQuota: 0, overPayload: 0, concurrent: 1 });
});

test('a sheet of another machine is not touched without being told to', async () => {
  const sandbox = await openSandbox();
  const google = await openGoogle();
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', `sheet:${book.id}`];
  await tprHere(command, signInTo(google));
  sandbox.resetCounters();
  const elsewhere = signInTo(google);
  const refused = await tprHere(command, elsewhere);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('was written from another folder or machine');
  expect(sandbox.counters().byOperation).not.toHaveProperty('thirdParties.list');
  expect(await tprHere([...command, '--overwrite'], elsewhere)).toMatchObject({ code: 0 });
});

test('what can be known without asking Google is refused in one line', async () => {
  const google = await openGoogle();
  const signIn = (content: object) => ['--google-credentials', `${signInTo(google, content).cwd}/google.json`];
  const person = signIn(google.addPerson(owner));
  const service = signIn(google.addService('robot@project.iam.gserviceaccount.com'));
  const id = `sheet:${'x'.repeat(44)}`;
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const cases = [
    [['--to', 'sheet:abc', ...person], '"abc" is no id of a spreadsheet'],
    [['--to', 'portfolio.txt', ...person], 'or --to sheet:<id> in Google Sheets'],
    [['--to', id, ...signIn({})], 'is no Google sign-in'],
    [['--to', id], 'Name a Google sign-in'],
    [['--to', 'sheet:new', ...service], 'A service account cannot own a spreadsheet'],
  ] as const;
  for (const [args, says] of cases) {
    const { lines, exitCode } = await refuse(['pull', '--sandbox', ...args]);
    expect(lines).toEqual([expect.stringContaining(says)]);
    expect(exitCode).toBe(2);
  }
});

test('what Google refuses is one clear line, with nothing secret in it', async () => {
  const sandbox = await openSandbox();
  const google = await openGoogle();
  const person = google.addPerson(owner);
  const service = google.addService('robot@project.iam.gserviceaccount.com');
  const { id } = google.addSpreadsheet('somebody@example.test');
  const run = (spreadsheetId: string, credentials: object) =>
    tprHere(
      ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', `sheet:${spreadsheetId}`],
      signInTo(google, credentials),
    );
  const cases = [
    [await run(id, person), 2, 'It is not for the person who signed in to change the spreadsheet'],
    [await run(id, service), 2, 'not for robot@project.iam.gserviceaccount.com to change the spreadsheet'],
    [await run('x'.repeat(44), person), 2, 'There is no such thing as the spreadsheet'],
    [await run(id, { ...person, refresh_token: '1//gone' }), 3, 'Google refused the sign-in (invalid_grant'],
    [await run(id, google.addPerson(owner, ['openid'])), 2, 'does not cover the spreadsheet'],
  ] as const;
  for (const [ran, code, says] of cases) {
    expect(ran.stderr).toContain(says);
    expect([ran.code, ran.stderr.trim().split('\n')]).toEqual([code, [expect.stringMatching(/^tpr: /)]]);
    for (const secret of [person.refresh_token, person.client_secret, 'PRIVATE KEY', 'ya29.', '1//gone']) {
      expect(ran.stderr + ran.stdout).not.toContain(secret);
    }
  }
});

test('two runs on the same spreadsheet do not meet', async () => {
  const sandbox = await openSandbox({ seed: 100, latencyMs: 20 });
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  const first = startTpr(command, options);
  await until(() => readdirSync(options.cwd).some((name) => name.endsWith('.tpr')));
  const second = await tpr(command, options);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('is being written by another run');
  sandbox.setLatency(0);
  expect(await first.ended).toMatchObject({ code: 0 });
});
