import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProfile } from '@tpr/core/api';
import { createBehaviour, type Sandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { connect } from '../../src/commands/service.ts';
import { readCsv } from '../../src/files/csv-reader.ts';
import { readCompanyList } from '../../src/commands/rehearse/company-list.ts';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, refuse, tpr } from './tpr.ts';

type Row = Record<string, string>;

async function rehearsedIn(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  const wanted = ['Identifier', 'Outcome', 'Dossiers', 'E-mails'];
  for await (const { cells } of readCsv(path)) {
    rows.push(Object.fromEntries(wanted.map((name) => [name, cells.get(name) ?? ''])));
  }
  return rows;
}

const dossiersAt = (sandbox: Sandbox) =>
  sandbox.store.all<{ thirdPartyId: number; typeCode: string }>('SELECT * FROM dossier ORDER BY id');

/** A search is sent as a POST. */
const writesAt = (sandbox: Sandbox) =>
  sandbox
    .requests()
    .filter(({ method, operation }) => method !== 'GET' && !/^auth\.|\.search$/.test(operation))
    .map(({ operation }) => operation);

interface Company {
  readonly siret: string;
  readonly emails: readonly string[];
}

/** Companies of the directory that are not in the portfolio, one that is, and one whose check digits are wrong. */
function prepare(sandbox: Sandbox): { readonly from: string; readonly companies: readonly Company[] } {
  const siretsOf = (where: string) =>
    sandbox.store
      .all<{ siret: string }>(
        `SELECT siret FROM company WHERE countryCode = 'FR' AND siret NOT NULL AND ${where} LIMIT 3`,
      )
      .map(({ siret }) => siret);
  const inPortfolio = '(SELECT companyId FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL)';
  const [one = '', two = '', three = ''] = siretsOf(`id NOT IN ${inPortfolio}`);
  const [there = ''] = siretsOf(`id IN ${inPortfolio}`);
  const wrong = `${one.slice(0, -1)}${(Number(one.at(-1)) + 1) % 10}`;
  const companies = [
    { siret: one, emails: ['ada@one.example', 'bo@one.example'] },
    { siret: two, emails: ['cy@two.example'] },
    { siret: three, emails: [] },
    { siret: there, emails: ['di@there.example'] },
    { siret: wrong, emails: ['ed@wrong.example'] },
  ];
  const from = join(makeFolder(), 'companies.csv');
  const rows = companies.map(({ siret, emails }) => `${siret},"${emails.join('; ')}"`);
  writeFileSync(from, ['SIRET,E-mail', ...rows].join('\n'));
  return { from, companies };
}

/** Adds them at the service by single calls, without any of the code that rehearses. */
async function addForReal(sandbox: Sandbox, overrides: Row, companies: readonly Company[]): Promise<Row[]> {
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { realm: 'tpr', clientId: 'tpr-sandbox', username: 'buyer@example.test', password: 'sandbox' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, ...user, accountId: '1001' };
  const service = connect(connection, createProfile(overrides), {
    signal: new AbortController().signal,
    log: () => undefined,
  });
  const { thirdParties, attributes, dossiers } = service.client;
  const known = dossiersAt(sandbox).length;
  const outcomes: { readonly siret: string; readonly id: string | undefined; readonly outcome: string }[] = [];
  for (const { siret, emails } of companies) {
    try {
      const added = await service.run(thirdParties.add({ companyIdType: 'CIT001', companyIdValue: siret }));
      const thirdpartyId = added.thirdpartyId!;
      await service.run(attributes.set({ thirdpartyId, label: 'Criticality', values: ['High'] }));
      const invited = emails.length > 0 && { thirdpartyEmail: [...emails] };
      const wanted = { thirdpartyId, typeCode: 'ONBOARDING', dossierReference: `R-${thirdpartyId}`, ...invited };
      await service.run(dossiers.create(wanted));
      outcomes.push({ siret, id: thirdpartyId, outcome: 'added' });
    } catch (error) {
      // An onboarding does not send the identifier that the service refuses here.
      const outcome = (error as { status?: number }).status === 409 ? 'already there' : 'left out';
      outcomes.push({ siret, id: undefined, outcome });
    }
  }
  const started = dossiersAt(sandbox).slice(known);
  const of = <T extends { readonly thirdPartyId: number | null }>(list: readonly T[], id: string | undefined) =>
    list.filter(({ thirdPartyId }) => String(thirdPartyId) === id);
  return outcomes.map(({ siret, id, outcome }) => ({
    Identifier: siret,
    Outcome: outcome,
    Dossiers: of(started, id)
      .map(({ typeCode }) => typeCode)
      .join('; '),
    'E-mails': of(sandbox.outbox(), id)
      .map(({ recipient }) => recipient)
      .join('; '),
  }));
}

const dialect = ['G02=bare', 'G06=thirdparties', 'G20=offset', 'G21=data', 'G53=value', 'G63=nested', 'G04=names'];

test.each([
  ['the usual service', []],
  ['a service with an overlay', dialect],
] as const)('an onboarding that is rehearsed for %s has the predicted results there', async (_which, variants) => {
  const sandbox = await openSandbox({ variants });
  const { from, companies } = prepare(sandbox);
  const { overrides } = createBehaviour(variants).profile;
  const profile = join(makeFolder(), 'profile.json');
  writeFileSync(profile, JSON.stringify({ version: 1, overrides }));
  const before = [dossiersAt(sandbox), sandbox.outbox()];
  const wish = ['--from', from, '--attribute', 'criticality = High', '--dossier', 'ONBOARDING'];

  const ran = await tpr(['rehearse', ...flagsOf(sandbox), '--profile', profile, ...wish]);
  expect([ran.code, ran.stderr.match(/^tpr:.*/m)]).toEqual([1, null]);
  expect(writesAt(sandbox)).toEqual([]);
  expect([dossiersAt(sandbox), sandbox.outbox()]).toEqual(before);
  const predicted = await rehearsedIn(`${from}.rehearsal.csv`);

  const real = await addForReal(sandbox, overrides as Row, companies);
  expect(predicted).toEqual(real);
  expect(real.map(({ Dossiers }) => Dossiers)).toEqual([
    ...Array.from({ length: 3 }, () => 'VIGILANCE; ONBOARDING'),
    '',
    '',
  ]);
  expect(ran.stdout).toContain('Companies: 3 added, 1 already there, 1 left out.');
  expect(ran.stdout).toContain('Dossiers that would start: 6. E-mails that would be sent: 3.');
  expect(ran.stdout).toContain('Nothing was sent to the service.');
});

test('an onboarding that cannot be rehearsed is refused before the sandbox copy is started', async () => {
  const sandbox = await openSandbox();
  const { from } = prepare(sandbox);
  const command = ['rehearse', ...flagsOf(sandbox), '--from', from];
  expect((await refuse(command)).lines[0]).toMatch(/only a dossier invites: add --dossier/);
  expect((await refuse([...command, '--dossier', 'ONBORDING'])).lines[0]).toBe(
    'The service has no dossier type "ONBORDING". Did you mean ONBOARDING?',
  );
  const attribute = ['--dossier', 'ONBOARDING', '--attribute'];
  expect((await refuse([...command, ...attribute, 'Criticality=Gigantic'])).lines[0]).toMatch(/^Criticality: /);
  expect((await refuse([...command, ...attribute, 'Criticality'])).lines[0]).toMatch(/takes <label>=<value>/);
  for (const empty of ['Criticality=', 'Criticality= ']) {
    expect((await refuse([...command, ...attribute, empty])).lines[0]).toBe(
      `--attribute "${empty}" has no value: write one after the =, or leave it out.`,
    );
  }
  const twice = [...attribute, 'Criticality=High', '--attribute', 'criticality=Low'];
  expect((await refuse([...command, ...twice])).lines[0]).toMatch(/^--attribute is given twice for "Criticality": /);
  expect((await refuse([...command, ...attribute, ' =High'])).lines[0]).toMatch(/takes <label>=<value>/);
  expect((await refuse([...command, ...attribute, 'Dependency rate=0,12'])).lines[0]).toMatch(/may be 0.12 % or 12 %/);
  writeFileSync(from, 'SIRET,E-mail\n73282932000074,no address\n');
  expect((await refuse([...command, '--dossier', 'ONBOARDING'])).lines[0]).toMatch(/line 2 holds "no"/);
  writeFileSync(from, 'SIRET,E-mail\n73282932000074,<no@one.example\n');
  expect((await refuse([...command, '--dossier', 'ONBOARDING'])).lines[0]).toMatch(/line 2 holds "<no@one.example"/);
  expect(writesAt(sandbox)).toEqual([]);
});

test('types of dossiers that the service does not list are reported, and another code for vigilance is kept', async () => {
  const sandbox = await openSandbox({ variants: ['G12=off'] });
  const { from } = prepare(sandbox);
  const wish = ['--from', from, '--attribute', 'Criticality=High', '--dossier', 'VIGILANCE-2'];
  const { stdout } = await tpr(['rehearse', ...flagsOf(sandbox), ...wish]);
  expect(stdout).toContain('The service does not list its dossier types. The given type is not checked.');
  // The rule has started it, so that no second one begins.
  const dossiers = (await rehearsedIn(`${from}.rehearsal.csv`)).map(({ Dossiers }) => Dossiers);
  expect(dossiers).toEqual(['VIGILANCE-2', 'VIGILANCE-2', 'VIGILANCE-2', '', '']);
});

test('addresses are read as programs for mail copy them', async () => {
  const from = join(makeFolder(), 'companies.csv');
  const cell = 'Martin, Ada <ada@one.example>; mailto:bo@one.example, cy@one.example';
  writeFileSync(from, `SIRET,E-mail\n73282932000074,"${cell}"\n`);
  const { emails } = await readCompanyList(from, undefined);
  expect(emails.get(2)).toEqual(['ada@one.example', 'bo@one.example', 'cy@one.example']);
});

test.each(['Adresse e-mail', 'Email address', 'Mail', 'E-mail du contact', 'Courrier électronique', 'Contact email'])(
  'the column %s holds the addresses to invite, and no identifier',
  async (header) => {
    const from = join(makeFolder(), 'companies.csv');
    writeFileSync(from, `SIRET;${header}\n73282932000074;ada@one.example\n`);
    const { emails, text } = await readCompanyList(from, undefined);
    expect(emails.get(2)).toEqual(['ada@one.example']);
    expect(text).toBe('SIRET\n73282932000074');
  },
);

test.each([
  ['73282932000074\n', '73282932000074'],
  ['732 829 320;Durand\n', '732 829 320\tDurand'],
  ['73282932000074\n30326504500017\n', '73282932000074\n30326504500017'],
])('a list may have no header: %j', async (csv, wanted) => {
  const from = join(makeFolder(), 'companies.csv');
  writeFileSync(from, csv);
  expect((await readCompanyList(from, undefined)).text).toBe(wanted);
});

test.each(['CA 2025', 'Situation au 31/12/2026', 'CA 2024-2025'])(
  'a list of a header alone is refused: %s',
  async (name) => {
    const from = join(makeFolder(), 'companies.csv');
    writeFileSync(from, `SIRET,${name}\n`);
    await expect(readCompanyList(from, undefined)).rejects.toThrow(/has no rows below its header/);
  },
);

test('each line has the cells of the header, also one that a spreadsheet has truncated', async () => {
  const from = join(makeFolder(), 'companies.csv');
  writeFileSync(from, 'Nom;SIREN;Ville;E-mail\nDurand, fils;732829320\nMartin;303265045;Paris;m@one.example\n');
  const { text } = await readCompanyList(from, undefined);
  expect(text.split('\n')).toEqual(['Nom\tSIREN\tVille', 'Durand, fils\t732829320\t', 'Martin\t303265045\tParis']);
});

test.each([
  ['SIRET,Name,Amount\n73282932000074,A,1250000\n,Total,1250000', [3]],
  ['Name;SIRET;Amount\nA;73282932000074;1250000\nTotal général :;;1250000', [3]],
  ['SIRET\n73282932000074\nTotal', [3]],
  ['Company,Note\nA 73282932000074,x\nSub-total,12', [3]],
  // Companies that are called Total, one of them with a wrong identifier.
  ['SIRET,Name\n542051180000066,Total\n54205118000066,TOTAL', []],
  ['Company,Note\nTotal,542051180000066', []],
])('a line of totals is left out: %j', async (csv, totals) => {
  const from = join(makeFolder(), 'companies.csv');
  writeFileSync(from, csv);
  const list = await readCompanyList(from, undefined);
  expect(list.totals).toEqual(totals);
  for (const line of totals) expect(list.text.split('\n')[line - 1]).toBe('');
});

test('a rehearsal says that it leaves out a line of totals', async () => {
  const sandbox = await openSandbox();
  const { from, companies } = prepare(sandbox);
  writeFileSync(from, `SIRET,Amount\n${companies[0]!.siret},1250000\nTotal,1250000\n`);
  const { stdout, code } = await tpr(['rehearse', ...flagsOf(sandbox), '--from', from]);
  expect(stdout).toContain('Companies: 1 added.');
  expect(stdout).toContain(`Line 3 of ${from} is a line of totals and is left out.`);
  expect(code).toBe(0);
});

test('columns may have equal names, or none, and each keeps its cells', async () => {
  const from = join(makeFolder(), 'companies.csv');
  writeFileSync(from, 'Note;SIRET;E-mail;;Note;E-mail\na;73282932000074;m@one.example;x;b;n@one.example\n');
  const { text, emails } = await readCompanyList(from, undefined);
  expect(text.split('\n')).toEqual(['Note\tSIRET\t\tNote', 'a\t73282932000074\tx\tb']);
  expect(emails.get(2)).toEqual(['m@one.example', 'n@one.example']);
});

test('a cell with several identifiers is a list, and one that is written on two lines is one', async () => {
  const sandbox = await openSandbox();
  const [one, two, three] = prepare(sandbox).companies.map(({ siret }) => siret);
  const from = join(makeFolder(), 'list.csv');
  writeFileSync(from, `Name;SIRET\r\nA;"${one!.slice(0, 9)}\r\n${one!.slice(9)}"\r\nB;"${two}\n${three}"\r\n`);
  const { stdout } = await tpr(['rehearse', ...flagsOf(sandbox), '--from', from]);
  expect(stdout).toContain('Companies: 3 added.');
  const identifiers = (await rehearsedIn(`${from}.rehearsal.csv`)).map(({ Identifier }) => Identifier);
  expect(identifiers).toEqual([one, two, three]);
});
