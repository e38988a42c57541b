import { expect, test } from 'vitest';
import { heldBy, idsOf, sets, writeEdits } from './set-support.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

test('a file as spreadsheets write it is read: blank lines, invisible characters, the header of a workbook in French', async () => {
  const sandbox = await openSandbox();
  const [first = '', second = ''] = idsOf(sandbox);
  const label = 'Contract end date';
  const rows = [`Tiers;${label}`, `\u200b${first};31.12.2026`, `'${second};\u20682026/12/30\u2069`];
  const ran = await tpr(['set', label, ...flagsOf(sandbox), '--from', writeEdits(';;', rows), '--yes']);
  expect(ran).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).toMatchObject({ [first]: '["2026-12-31"]', [second]: '["2026-12-30"]' });
});

test('the header may have other blanks than it shows', async () => {
  const sandbox = await openSandbox();
  const [first = ''] = idsOf(sandbox);
  const from = writeEdits('Third\u00a0party;VALUE', [`${first};x`]);
  const ran = await tpr(['set', 'Internal reference', ...flagsOf(sandbox), '--from', from, '--dry-run']);
  expect(ran.stdout).toContain('1 will be sent.');
});

test('a column "Tiers" beside thirdpartyId has names, and a row of other separators before the header is skipped', async () => {
  const sandbox = await openSandbox();
  const [first = ''] = idsOf(sandbox);
  for (const header of ['Tiers;thirdpartyId;value', 'Tiers;Third party;value']) {
    const from = writeEdits(',,,', [header, `Brumelac;${first};x`]);
    const ran = await tpr(['set', 'Internal reference', ...flagsOf(sandbox), '--from', from, '--dry-run']);
    expect(ran.stdout).toContain('1 will be sent.');
  }
});

test('an identifier is kept in its characters, and only what a spreadsheet makes of a number is refused', async () => {
  const sandbox = await openSandbox();
  const command = ['set', 'Internal reference', ...flagsOf(sandbox), '--dry-run', '--from'];
  for (const identifier of ['1001.5', '1.2E5', '１００']) {
    const ran = await tpr([...command, writeEdits('Third party;value', [`${identifier};x`])]);
    expect(ran.stdout).toContain(identifier);
    expect(ran.stdout).not.toContain('a spreadsheet has changed that number');
  }
  for (const identifier of ['1001.0', '1001,00', '1.2E+5', '1E+05']) {
    const ran = await tpr([...command, writeEdits('Third party;value', [`${identifier};x`])]);
    expect(ran.stderr).toContain(`names third party "${identifier}": a spreadsheet has changed that number.`);
  }
});

test('of two attributes that differ by an accent each has its own column', async () => {
  const sandbox = await openSandbox();
  const [first = ''] = idsOf(sandbox);
  const from = writeEdits('Third party;Regions;Régions', [`${first};Nord;other`]);
  const ran = await tpr(['set', 'Régions', ...flagsOf(sandbox), '--from', from, '--dry-run']);
  expect(ran.stdout).toMatch(/ other +will be sent/);
});

test('errors and covered numbers of a spreadsheet are refused row by row, each with its advice in full', async () => {
  const sandbox = await openSandbox();
  const [first = '', second = '', third = ''] = idsOf(sandbox);
  const from = writeEdits('Third party;value', [`${first};#NV`, `${second};########`, `${third};kept`]);
  const ran = await tpr(['set', 'Internal reference', ...flagsOf(sandbox), '--from', from, '--dry-run']);
  expect(ran.stdout).toContain('#NV is the error of a formula; correct the formula first.');
  expect(ran.stdout).toContain('Line 3: refused: ######## is shown because the column is too narrow; widen the column');
  expect(ran.stdout).toContain('2 refused, 1 will be sent.');
});

test('a percentage that is not a number is refused in its row, and 0 needs no sign', async () => {
  const sandbox = await openSandbox();
  const [first = '', second = '', third = ''] = idsOf(sandbox);
  const rows = [`${first};n/a`, `${second};0`, `${third};7,5 %\u200b`];
  const from = writeEdits('Third party;value', rows);
  const ran = await tpr(['set', 'Dependency rate', ...flagsOf(sandbox), '--from', from, '--yes']);
  expect(ran).toMatchObject({ code: 1 });
  expect(ran.stdout).toContain('n/a is not a number; type it like 1234.56.');
  expect(heldBy(sandbox, 'Dependency rate')).toMatchObject({ [second]: '[0]', [third]: '[7.5]' });
});

test('a number with two meanings names the option that decides, which decides', async () => {
  const sandbox = await openSandbox();
  const [first = ''] = idsOf(sandbox);
  const from = writeEdits('Third party;value', [`${first};1.234`]);
  const command = ['set', 'Annual purchase amount', ...flagsOf(sandbox), '--from', from, '--dry-run'];
  const ran = await tpr(command);
  expect(ran.stdout).toContain('1.234 can be 1234 or 1.2340; type the one that is meant.');
  expect(ran.stdout).toContain('Add --decimal . or --decimal , to say what separates the decimals of the file.');
  const decided = await tpr([...command, '--decimal', ',']);
  expect(decided.stdout).not.toContain('--decimal');
  expect(decided.stdout).toMatch(/ 1234 +will be sent/);
  expect(sets(sandbox)).toBe(0);
});

test('what a formula of the add-ins shows instead of a value is refused, unless it is exact text', async () => {
  const sandbox = await openSandbox();
  const label = 'Internal reference';
  const [first = '', second = '', third = ''] = idsOf(sandbox);
  const failed = '⚠ No such company.';
  const command = ['set', label, ...flagsOf(sandbox), '--yes', '--from'];
  const from = writeEdits('Third party;value', [`${first};${failed}`, `${second};Loading...`, `${third};Chargement…`]);
  const before = heldBy(sandbox, label);
  const ran = await tpr([...command, from]);
  expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining('3 refused') });
  expect(ran.stdout).toContain('The cell shows why a formula failed');
  expect(heldBy(sandbox, label)).toEqual(before);

  const exact = writeEdits('Third party;value;read as', [`${first};${failed};exact text`]);
  expect(await tpr([...command, exact])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)[first]).toBe(JSON.stringify([failed]));
  expect((await tpr([...command, from])).stdout).toContain('1 unchanged, 2 refused');
  const other = writeEdits('Third party;value', [`${first};REF`]);
  expect(await tpr([...command, other])).toMatchObject({ code: 0 });
  expect(await tpr([...command, `${other}.undo.csv`])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)[first]).toBe(JSON.stringify([failed]));
});

test('numbers that a spreadsheet has changed in a column of texts are refused, unless the line says that they are meant', async () => {
  const sandbox = await openSandbox();
  const label = 'Internal reference';
  const [first = '', second = '', third = '', fourth = ''] = idsOf(sandbox);
  const command = ['set', label, ...flagsOf(sandbox), '--yes', '--from'];
  const held = [`${first};00012`, `${second};3700471234567`, `${third};0x12`, `${fourth};A012`];
  expect(await tpr([...command, writeEdits('Third party;value', held)])).toMatchObject({ code: 0 });
  const edits = [`${first};12`, `${second};3,70047E+12`, `${third};12`, `${fourth};012`];
  const ran = await tpr([...command, writeEdits('Third party;value', edits)]);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain('A spreadsheet has removed the zeros that it begins with. Write 00012 or,');
  expect(ran.stdout).toContain('A spreadsheet has rounded that number. Write all of its digits or,');
  expect(ran.stdout).toContain('2 refused, 2 sent.');
  expect(heldBy(sandbox, label)).toMatchObject({
    [first]: '["00012"]',
    [second]: '["3700471234567"]',
    [third]: '["12"]',
  });

  const meant = edits.map((line) => `${line};exact text`);
  expect(await tpr([...command, writeEdits('Third party;value;read as', meant)])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).toMatchObject({ [first]: '["12"]', [second]: '["3,70047E+12"]' });
});

test('an identifier that the client does not accept is refused with its line', async () => {
  const sandbox = await openSandbox();
  const [first = ''] = idsOf(sandbox);
  for (const identifier of ['“100001”', '<b>1</b>', '100 001', '1'.repeat(65)]) {
    const from = writeEdits('Third party;value', [`${first};x`, `${identifier};x`]);
    const ran = await tpr(['set', 'Internal reference', ...flagsOf(sandbox), '--from', from, '--dry-run']);
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.stderr).toContain(
      `line 3 names third party "${identifier}": write the identifier as the service gave it.`,
    );
  }
});
