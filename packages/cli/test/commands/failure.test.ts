import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { idsOf, writeEdits } from './set-support.ts';
import { changed, flagsOf, openSandbox, refuse, tpr } from './tpr.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSeeded();
});
beforeEach(() => sandbox.resetCounters());
afterAll(() => sandbox.close());

/** Refused before any request is sent: arguments in a folder, and the words that the one line has to contain. */
const refusedAtOnce: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['pull'], /--to <file>, ending in \.xlsx or \.csv/],
  [['pull', '--to', 'portfolio.pdf'], /ending in \.xlsx or \.csv/],
  [['pull', '--to', 'a.csv', '--columns', 'nmae'], /There is no column "nmae"/],
  [['pull', '--to', 'a.csv', '--columns', 'name\nnmae'], /There is no column "nmae"/],
  [
    // The shell has removed the quotes.
    ['pull', '--to', 'a.csv', '--columns', 'name,attribute:A, B'],
    /There is no column "B".* If it belongs to the name before it: --columns '"attribute:A, B"'\.$/,
  ],
  [
    ['pull', '--to', 'a.csv', '--columns', 'attribute:"A, B",name,nmae'],
    /There is no column "nmae"\. Near it are [^']*$/,
  ],
  [['pull', '--to', 'a.csv', '--columns', '"attribute:""A"" b",name,nmae'], /There is no column "nmae"/],
  [['pull', '--to', 'a.csv', '--columns', ' ,\n'], /--columns names no column: name one, or leave it out/],
  [['pull', '--to', 'a.csv', '--dasy', '3'], /no option --dasy\. Did you mean --days\?/],
  [['pull', '--to', 'a.csv', '--days', 'many'], /--days takes a whole number/],
  [['pull', '--to', 'a.csv', '--days', '60'], /--days has no effect: a csv has no list of documents/],
  [['pull', '--to', 'a.xlsx', '--days', '60', '--columns', 'name,siren'], /--days has no effect: .* names a column/],
  [['pull', '--to', 'a.xlsx', '--separator', ';'], /--separator has no effect: only a csv has one/],
  [['pull', '--to', `sheet:${'a'.repeat(44)}`, '--separator', ';'], /--separator has no effect/],
  [['pull', '--to', 'a.csv', '--columns', 'name,Attribute: A,attribute:A'], /--columns names attribute:A twice/],
  [['pull', '--to', 'missing/a.csv'], /its folder does not exist/],
  [['pull', '--to', 'folder.csv'], /it is a folder/],
  [['pull', '--to', 'locked.csv'], /it is read-only/],
  [['pull', '--to', 'theirs.csv'], /was not written by tpr pull/],
  [['pull', '--to', 'a.csv', '--password', 'secret'], /--password is not accepted/],
  [['pull', '--to', 'a.csv', '--profile', 'missing.json'], /The profile \S*missing\.json cannot be read/],
  [['pull', '--to', 'a.csv', '--profile', 'broken.json'], /broken\.json: Profile: the document: is not JSON/],
  [
    ['pull', '--to', 'a.csv', '--profile', 'unknown.json'],
    /unknown\.json: Profile: \S+ is not a profile key; did you mean "paging\.pageSize"\?/,
  ],
  [['pull', '--to', 'a.csv', '--base-url', 'service.example'], /baseUrl is not an address/],
  [['pull', '--to', 'a.csv', '--base-url', 'http://service.example'], /https:\/\//],
  [['set', 'Criticality'], /--from <csv>/],
  [['set', '--from', 'edits.csv'], /needs <attribute>/],
  [['set', ' ', '--from', 'edits.csv'], /needs <attribute>/],
  [['sandbox', '--port', 'x'], /--port takes a whole number/],
  [['sandbox', '--prot', '1'], /--prot/],
  [['sandbox', '--variant', 'G07=x'], /there is no gap/],
  [['pul'], /Did you mean pull\?/],
];

test.each(refusedAtOnce)('tpr %j: one clear line, nothing sent, nothing written', async (args, message) => {
  const cwd = makeFolder();
  mkdirSync(join(cwd, 'folder.csv'));
  writeFileSync(join(cwd, 'locked.csv'), 'mine');
  chmodSync(join(cwd, 'locked.csv'), 0o444);
  writeFileSync(join(cwd, 'theirs.csv'), 'mine');
  writeFileSync(join(cwd, 'broken.json'), '{"version": 1,');
  writeFileSync(join(cwd, 'unknown.json'), '{"version":1,"overrides":{"paging.pagesize":3}}');
  const before = readdirSync(cwd).sort();
  const placed = args.map((argument) => (/\.(csv|json|pdf)$/.test(argument) ? join(cwd, argument) : argument));
  const isOwn = args[0] === 'sandbox' || args[0] === 'pul';
  const { lines, exitCode } = await refuse(
    isOwn ? placed : changed([placed[0]!, ...flagsOf(sandbox)], ...placed.slice(1)),
  );
  expect(lines).toEqual([expect.stringMatching(message)]);
  expect(exitCode).toBe(2);
  expect(sandbox.counters().total).toBe(0);
  expect(readdirSync(cwd).sort()).toEqual(before);
});

test('a failure is one line on stderr, with the exit code of its kind', async () => {
  const ran = await tpr(['pull', '--sandbox', '--to', 'portfolio.pdf'], {});
  expect(ran).toEqual({
    code: 2,
    stdout: '',
    stderr: 'tpr: Name the table with --to <file>, ending in .xlsx or .csv, or --to sheet:<id> in Google Sheets.\n',
  });
});

test('the first refusal of a service that differs names tpr doctor, and no identifier', async () => {
  const other = await openSandbox({ variants: ['G06=bare'] });
  const { lines, exitCode } = await refuse(['pull', ...flagsOf(other), '--to', join(makeFolder(), 'a.csv')]);
  expect(exitCode).toBe(4);
  expect(lines.join('\n')).toMatch(/finds all differences of this service at once\.$/);
  expect(lines.join('\n')).toContain('`tpr doctor --write-profile tpr-profile.json`');
  expect(lines.join('\n')).not.toContain('identifier');
});

test('where listed third parties have another path, a pull writes nothing and names the path and tpr doctor', async () => {
  const other = await openSandbox({ seed: 30, variants: ['G02=bare'] });
  const target = join(makeFolder(), 'a.csv');
  const { lines, exitCode } = await refuse(['pull', ...flagsOf(other), '--to', target]);
  expect(exitCode).toBe(4);
  expect(lines.join('\n')).toMatch(/paths\.thirdParties\.get.*tpr doctor --write-profile/s);
  expect(lines.join('\n')).not.toContain('identifier');
  expect(existsSync(target)).toBe(false);
});

test('where listed third parties have another path, no edit is refused as one outside the portfolio', async () => {
  const other = await openSandbox({ seed: 30, variants: ['G02=bare'] });
  const ids = idsOf(other).slice(0, 6);
  const edits = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},High`),
  );
  const ran = await tpr(['set', 'Criticality', ...flagsOf(other), '--from', edits, '--dry-run']);
  expect(ran.stdout + ran.stderr).toMatch(/no such path/);
  expect(ran.stdout + ran.stderr).toMatch(/tpr doctor/);
  expect(ran.stdout + ran.stderr).not.toMatch(/not in the portfolio|identifier/);
  for (const [at, id] of ids.entries()) {
    expect(ran.stdout).toMatch(new RegExp(`^Line ${at + 2}: .*thirdparties/${id}\\.`, 'm'));
  }
});

/** Edits that are refused as a whole, once the account's attributes are known. */
const refusedEdits: readonly (readonly [attribute: string, csv: string, message: RegExp])[] = [
  ['Criticalty', 'thirdpartyId,value\n1,High', /did you mean Criticality/],
  ['Risk tier', 'thirdpartyId,value\n1,A', /is calculated by the service/],
  ['Criticality', 'id,value\n1,High', /line 1 has to name a column "Third party" or thirdpartyId/],
  ['Criticality', 'thirdpartyId,other\n1,High', /line 1 has to name a column "Criticality" or value/],
  ['Criticality', 'thirdpartyId,value\n1,High\n2,Low\n1,Low', /line 4 names third party 1 again; line 2 does too/],
  ['Criticality', 'thirdpartyId,value\n100001,High\n7,Low\n0100001,Low', /line 4 .* 0100001, .* as 100001 of line 2/],
  ['Criticality', 'thirdpartyId,value\nAB-CDE,High\nab-cde,Low', /line 3 .* ab-cde, .* as AB-CDE of line 2/],
  ['Criticality', 'thirdpartyId,value\n ,High', /line 2 names no third party: its column "thirdpartyId" is empty/],
  ['Criticality', 'thirdpartyId,name,value\n1,TotalEnergies,High\n2,Total', /line 3 ends before its column "value"/],
  ['Criticality', 'thirdpartyId,value\n1,High\n100\u00A0001,High', /line 3 names third party "100.001": write the/],
  ['Criticality', 'thirdpartyId,value,value\n1,High,Low', /line 1 names the column "value" twice/],
  ['Criticality', 'thirdpartyId,value\n1,High,more', /line 2 has 3 fields, and the header 2/],
  ['Criticality', 'thirdpartyId,value\n1,"High', /quote that is never closed/],
  ['Criticality', 'thirdpartyId,value\n', /has no rows/],
  ['Criticality', '', /is empty/],
  [
    'Criticality',
    ';;\nThird party;value\n..;High',
    /line 3 names third party "\.\.": write the identifier as the service/,
  ],
  ['Criticality', 'Suppliers 2026;;\nThird party;value;note\n1;High;x', /line 1 has to name a column "Third party"/],
  ['Criticality', 'thirdpartyId;value\n1,00001E+05;High', /third party "1,00001E\+05": a spreadsheet has changed/],
  ['Criticality', 'thirdpartyId;value\n100001.0;High', /third party "100001\.0": a spreadsheet has changed/],
  ['Contract end date', 'thirdpartyId,value\n1,01/02/2026\n2,12/31/2026', /line 3 holds "12\/31\/2026", whose month/],
  ['Régions', 'thirdpartyId;Regions\n1;Nord', /line 1 has to name a column "Régions" or value/],
  ['Dependency rate', 'thirdpartyId,value\n1,12', /--percent points or fraction/],
];

test.each(refusedEdits)('set %s from %j is refused as a whole', async (attribute, csv, message) => {
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'edits.csv'), csv);
  const from = join(cwd, 'edits.csv');
  const { lines, exitCode } = await refuse(['set', attribute, ...flagsOf(sandbox), '--yes', '--from', from]);
  expect(lines).toEqual([expect.stringMatching(message)]);
  expect(exitCode).toBe(2);
  expect(sandbox.counters().byOperation).toEqual({ 'auth.password': 1, 'attributes.definitions': 1 });
  expect(readdirSync(cwd)).toEqual(['edits.csv']);
});

test('a wrong password, account, realm or address is reported with its own exit code', async () => {
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'once.json'), '{"version":1,"overrides":{"retry.maxAttempts":1}}');
  writeFileSync(join(cwd, 'password'), 'wrong\n', { mode: 0o600 });
  const profile = ['--profile', join(cwd, 'once.json')];
  const pull = ['pull', ...flagsOf(sandbox), '--to', join(cwd, 'a.csv'), ...profile];
  const attempts = [
    [['--password-file', join(cwd, 'password')], 3, /The sign-in was refused/],
    [['--account', '1002'], 4, /is not allowed to do that, or not in this account/],
    [['--realm', 'nowhere'], 2, /Check authUrl and realm/],
    [
      ['--auth-url', `${sandbox.authUrl}/auth/realms/tpr/protocol/openid-connect/token`],
      2,
      /Shorten authUrl to what comes before \/auth\/realms\//,
    ],
    [['--base-url', sandbox.url], 4, /not found/],
    [['--base-url', 'http://127.0.0.1:9'], 5, /cannot be reached now/],
    [['--auth-url', 'http://127.0.0.1:9'], 5, /cannot be reached now/],
  ] as const;
  for (const [more, code, message] of attempts) {
    const { lines, exitCode } = await refuse(changed(pull, ...more));
    expect(lines[0]).toMatch(message);
    expect(exitCode).toBe(code);
  }
  expect(existsSync(join(cwd, 'a.csv'))).toBe(false);
});
