import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Google, Spreadsheet } from '@tpr/google-simulator/rest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { openGoogle, owner, signInTo, tprHere } from './google-flags.ts';
import { idsOf } from './set-support.ts';
import { flagsOf, openSandbox, refuse, startTpr, tpr, until } from './tpr.ts';

const shownTitles = ({ sheets }: Spreadsheet): string[] =>
  sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);

test('the portfolio is written into a spreadsheet and kept up to date in place', async () => {
  const sandbox = await openSandbox({ seed: 60 });
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  const ran = await tprHere(command, options);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain(`sheet:${book.id}: 60 rows (60 added, 0 updated, 0 removed), as of 20`);
  expect(shownTitles(book)).toEqual(['Portfolio', 'Activity', 'Sheet1']);
  const [header, ...rows] = book.rows('Portfolio');
  expect(header?.slice(0, 3)).toEqual(['Third party', 'Name', 'Company status']);
  expect(rows).toHaveLength(60);
  // The state file beside it is for this user alone.
  const kept = readdirSync(options.cwd).filter((name) => name.startsWith('.sheet-'));
  expect(kept).toEqual([`.sheet-${book.id}.tpr`]);
  for (const name of kept) expect(statSync(join(options.cwd, name)).mode & 0o077).toBe(0);
  sandbox.touch({ count: 5, seed: 3 });
  const refreshed = await tprHere([...command, '--refresh'], options);
  expect(refreshed).toMatchObject({ code: 0 });
  // The same third party may have been touched twice.
  expect(refreshed.stdout).toMatch(/60 rows \(0 added, [345] updated, 0 removed\)/);
  expect((await tprHere([...command, '--refresh'], options)).stdout).toMatch(/\(0 added, 0 updated, 0 removed\)/);
  const other = google.addSpreadsheet(owner);
  await tprHere(
    ['pull', ...flagsOf(sandbox), '--to', `sheet:https://docs.google.com/spreadsheets/d/${other.id}/edit#gid=0`],
    options,
  );
  expect(book.rows('Portfolio')).toEqual(other.rows('Portfolio'));
  expect(book.rows('Portfolio').slice(1)).not.toEqual(rows);
});

test('cells that are equal at the service are not sent again', async () => {
  const sandbox = await openSandbox({ seed: 60 });
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  await tprHere(command, options);
  const before = book.rows('Portfolio');
  const valuesSent = () => google.counters().byMethod['sheets.values.batchUpdate'] ?? 0;
  const sentBefore = valuesSent();
  expect(await tprHere(command, options)).toMatchObject({ code: 0 });
  // Only the line of the run in Activity.
  expect(valuesSent() - sentBefore).toBe(1);
  expect(book.rows('Portfolio')).toEqual(before);
});

test('the list of documents is written beside the portfolio when its days are given', async () => {
  const sandbox = await openSandbox({ seed: 60 });
  const google = await openGoogle();
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', `sheet:${book.id}`, '--days', '60'];
  expect(await tprHere(command, signInTo(google))).toMatchObject({ code: 0 });
  expect(shownTitles(book)).toEqual(['Portfolio', 'Activity', 'Missing documents', 'Sheet1']);
  expect(book.rows('Missing documents').length).toBeGreaterThan(10);
});

test('an attribute that the account does not define is named, and its definitions are read once', async () => {
  const sandbox = await openSandbox({ seed: 10 });
  const google = await openGoogle();
  const options = signInTo(google);
  const columns = ['--columns', 'name,attribute:criticality,attribute:Criticalty'];
  const target = `sheet:${google.addSpreadsheet(owner).id}`;
  const ran = await tprHere(['pull', ...flagsOf(sandbox), ...columns, '--to', target], options);
  expect(ran.code).toBe(0);
  expect(ran.stderr.split('The account defines no attribute "Criticalty"; near it: Criticality.')).toHaveLength(2);
  expect(sandbox.counters().byOperation['attributes.definitions']).toBe(1);
});

test('edited cells are kept and reported, and options that a sheet cannot use are refused', async () => {
  const sandbox = await openSandbox({ seed: 60 });
  const google = await openGoogle();
  const options = signInTo(google);
  const file = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${file.id}`];
  await tprHere([...command, '--columns', 'Name,Attribute: criticality'], options);
  const sheet = file.sheet('Portfolio');
  const at = 1 + file.rows('Portfolio')[0]!.indexOf('Criticality');
  sheet.put(2, at, { value: 'typed by hand' });
  sheet.put(3, 2, { value: 'an old name' });
  sheet.insertColumns(3, 1);
  sheet.put(1, 3, { value: 'My notes' });
  sheet.put(4, 3, { value: 44, formula: '=40+4' });
  const again = await tprHere(command, options);
  expect(again.stdout).toContain('1 edited cell is kept');
  expect(sheet.at(2, at + 1).value).toBe('typed by hand');
  expect(sheet.at(3, 2).value).not.toBe('an old name');
  expect(sheet.at(4, 3)).toMatchObject({ formula: '=40+4' });
  for (const [more, message] of [
    [['--overwrite'], '--overwrite is for files'],
    [['--refresh', '--columns', 'name'], 'A refresh keeps the columns'],
  ] as const) {
    const refused = await tprHere([...command, ...more], options);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(message)]);
  }
});

test('an empty list empties no table unless the user allows it', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const google = await openGoogle();
  // Each from a separate folder: none waits for the minute of the one before.
  const run = (...args: readonly string[]) => tprHere(args, signInTo(google));
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  expect(await run(...command)).toMatchObject({ code: 0 });
  const full = book.rows('Portfolio');
  sandbox.setFaults(['empty-list@thirdParties.list=1']);
  for (const more of [[], ['--columns', 'name']]) {
    const ran = await run(...command, ...more);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(
      `The service lists no third party, but sheet:${book.id} has 30 rows. The table was left unchanged. If it is to be empty, add --allow-empty.`,
    );
    expect(book.rows('Portfolio')).toEqual(full);
  }
  const emptied = await run(...command, '--allow-empty');
  expect(emptied).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0 rows (0 added, 0 updated, 30 removed)'),
  });
});

test('a table that lacks counted third parties is written, reported and has its own exit code; a refresh completes it', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const google = await openGoogle();
  // Each from a separate folder: none waits for the minute of the one before.
  const run = (...args: readonly string[]) => tprHere(args, signInTo(google));
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  const ids = idsOf(sandbox).slice(0, 4);
  sandbox.setFaults(ids.flatMap((id) => [`404@thirdParties.get=/${id}`, `404@attributes.list=/${id}`]));
  const short = await run(...command, '--columns', 'name,attribute:Criticality');
  expect(short).toMatchObject({ code: 8, stdout: expect.stringContaining('30 rows') });
  expect(short.stderr).toContain(
    `sheet:${book.id} may be incomplete: it has 30 rows, and 4 third parties may be missing or incomplete. Run the same command again.`,
  );
  expect(await run(...command, '--refresh')).toMatchObject({ code: 8 });
  sandbox.setFaults([]);
  const whole = await run(...command, '--refresh');
  // One that has no criticality looks the same.
  expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/30 rows \(0 added, [1-4] updated/) });
  expect(await run(...command)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('whole') });
});

test('sheet:new makes a spreadsheet with the portfolio and its log alone, and prints its address', async () => {
  const sandbox = await openSandbox();
  const google = await openGoogle();
  const ran = await tprHere(['pull', ...flagsOf(sandbox), '--to', 'sheet:new', '--columns', 'name'], signInTo(google));
  expect(ran).toMatchObject({ code: 0 });
  const [book] = google.spreadsheets;
  expect(ran.stderr).toContain(`https://docs.google.com/spreadsheets/d/${book?.id}/edit`);
  expect(shownTitles(book!)).toEqual(['Portfolio', 'Activity']);
});

test.each([
  ['fr_FR', '', 'Risque financier'],
  ['en_GB', '', 'Financial risk'],
  ['en_GB', 'fr', 'Risque financier'],
])('labels are in the language of the spreadsheet, %s, unless the profile says "%s"', async (locale, asked, label) => {
  const sandbox = await openSandbox();
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  book.book.locale = locale;
  const profile = join(options.cwd, 'profile.json');
  writeFileSync(
    profile,
    JSON.stringify({ version: 1, overrides: asked === '' ? {} : { 'http.acceptLanguage': asked } }),
  );
  const command = ['pull', ...flagsOf(sandbox), '--profile', profile, '--columns', 'name,indicators'];
  expect(await tprHere([...command, '--to', `sheet:${book.id}`], options)).toMatchObject({ code: 0 });
  const [sheet = ''] = shownTitles(book);
  expect(sheet).toBe(locale === 'fr_FR' ? 'Portefeuille' : 'Portfolio');
  expect(book.rows(sheet)[0]).toContain(label);
});

test('killed at any time, the same command produces the sheet of an uninterrupted pull', async () => {
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
  expect(google.counters()).toMatchObject({ overQuota: 0, overPayload: 0, concurrent: 1 });
});

test('errors that can be found without a request to Google are refused in one line', async () => {
  const google = await openGoogle();
  const signIn = (content: object) => ['--google-credentials', `${signInTo(google, content).cwd}/google.json`];
  const person = signIn(google.addPerson(owner));
  const service = signIn(google.addService('robot@project.iam.gserviceaccount.com'));
  const id = `sheet:${'x'.repeat(44)}`;
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
  // The user of the machine may have signed in.
  for (const name of ['XDG_CONFIG_HOME', 'APPDATA']) vi.stubEnv(name, makeFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const cases = [
    [['--to', 'sheet:abc', ...person], '"abc" is not an id of a spreadsheet'],
    [['--to', 'portfolio.txt', ...person], 'or --to sheet:<id> in Google Sheets'],
    [['--to', id, ...signIn({})], 'is not a Google sign-in'],
    [['--to', id], 'There is no Google sign-in. Sign in once'],
    [['--to', 'sheet:new', ...service], 'A service account cannot own a spreadsheet'],
  ] as const;
  for (const [args, message] of cases) {
    const { lines, exitCode } = await refuse(['pull', '--sandbox', ...args]);
    expect(lines).toEqual([expect.stringContaining(message)]);
    expect(exitCode).toBe(2);
  }
});

test('a refusal of Google is one clear line, without a secret', async () => {
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
    [await run(id, person), 2, 'Google does not allow the person who signed in to change the spreadsheet'],
    [await run(id, service), 2, 'does not allow robot@project.iam.gserviceaccount.com to change the spreadsheet'],
    [await run('x'.repeat(44), person), 2, 'Google did not find the spreadsheet'],
    [await run(id, { ...person, refresh_token: '1//gone' }), 3, 'Google refused the sign-in (invalid_grant'],
    [await run(id, google.addPerson(owner, ['openid'])), 2, 'does not cover the spreadsheet'],
  ] as const;
  for (const [ran, code, message] of cases) {
    expect(ran.stderr).toContain(message);
    const lines = ran.stderr.trim().split('\n');
    expect([ran.code, lines.filter((line) => line !== 'Third parties: signing in')]).toEqual([
      code,
      [expect.stringMatching(/^tpr: /)],
    ]);
    for (const secret of [person.refresh_token, person.client_secret, 'PRIVATE KEY', 'ya29.', '1//gone']) {
      expect(ran.stderr + ran.stdout).not.toContain(secret);
    }
  }
});

test('a second concurrent run on the same spreadsheet is refused', async () => {
  const sandbox = await openSandbox({ seed: 100, latencyMs: 300 });
  const google = await openGoogle();
  const options = signInTo(google);
  const book = google.addSpreadsheet(owner);
  const command = ['pull', ...flagsOf(sandbox), '--to', `sheet:${book.id}`];
  const first = startTpr(command, options);
  await until(() => readdirSync(options.cwd).some((name) => name.endsWith('.tpr')));
  const second = await tpr(command, options);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('Another run is writing ');
  sandbox.setLatency(0);
  expect(await first.ended).toMatchObject({ code: 0 });
});
