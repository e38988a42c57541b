import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '@tpr/sandbox';
import { commands } from '../../src/commands/index.ts';
import { readCsv } from '../../src/files/csv-reader.ts';
import { besideOf } from '../../src/files/standard-input.ts';
import { chooseCommand } from '../../src/terminal/arguments.ts';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';
import { expectUndone, heldBy, idsOf, outcomesOf, writeEdits, sets } from './set-support.ts';

/** A number of third parties with a criticality other than High. */
function notHigh(sandbox: Sandbox, count: number): string[] {
  const held = heldBy(sandbox, 'Criticality');
  return Object.keys(held)
    .filter((id) => held[id] !== '["High"]' && held[id] !== '[]')
    .slice(0, count);
}

test('a dry run shows old and new values as they would be sent, and sends and writes nothing', async () => {
  const sandbox = await openSandbox();
  const [first = '', second = ''] = notHigh(sandbox, 2);
  const from = writeEdits('Third party;criticality', [`${first};HIGH`, ';', `${second};Gigantic`, 'Total général;2']);
  const ran = await tpr(['set', 'criticality', ...flagsOf(sandbox), '--from', from, '--dry-run']);
  expect(ran).toMatchObject({ code: 1 });
  expect(ran.stdout).toMatch(new RegExp(`2 +${first} +(Medium|Low) +High +will be sent`));
  expect(ran.stdout).toMatch(new RegExp(`4 +${second} `));
  expect(ran.stdout).toContain(`Line 5 of ${from} is a line of totals and is left out.`);
  expect(ran.stdout).toContain('Gigantic is not a choice of Criticality');
  expect(ran.stdout).toContain('1 will be sent, 1 refused');
  expect(sets(sandbox)).toBe(0);
  expect(readdirSync(join(from, '..'))).toEqual(['edits.csv']);
});

test('Ctrl-C after the last row was sent does not make a whole run a stopped one', async () => {
  const sandbox = await openSandbox();
  const from = writeEdits(
    'thirdpartyId,value',
    notHigh(sandbox, 2).map((id) => `${id},High`),
  );
  const controller = new AbortController();
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    if (String(text).includes('Criticality: 2 sent.')) controller.abort();
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  const choice = await chooseCommand(commands, ['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', from]);
  if (!('command' in choice)) throw new Error('No command.');
  expect(await choice.command.start(choice.args, controller.signal)).toBe(0);
  expect(controller.signal.aborted).toBe(true);
});

test('changes are sent once each, a second run sends nothing, and the undo file brings the old values back', async () => {
  const sandbox = await openSandbox();
  const before = heldBy(sandbox, 'Criticality');
  const ids = notHigh(sandbox, 6);
  const from = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},High`),
  );
  const command = ['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from'];
  const ran = await tpr([...command, from]);
  expect(ran).toMatchObject({ code: 0 });
  expect(sets(sandbox)).toBe(6);
  for (const id of ids) expect(heldBy(sandbox, 'Criticality')[id]).toBe('["High"]');
  expect(new Set(Object.values(await outcomesOf(`${from}.result.csv`)))).toEqual(new Set(['sent']));
  expect(await tpr([...command, from])).toMatchObject({ code: 0 });
  expect(sets(sandbox)).toBe(6);
  expect(new Set(Object.values(await outcomesOf(`${from}.result.csv`)))).toEqual(new Set(['unchanged']));
  expect(await tpr([...command, `${from}.undo.csv`])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Criticality')).toEqual(before);
});

test('a second run on the same edits is refused while the first is under way; a dry run is not', async () => {
  const sandbox = await openSandbox();
  const from = writeEdits('thirdpartyId,value', [`${notHigh(sandbox, 1)[0]},High`]);
  const claim = join(from, '..', `.edits.csv.lock~${hostname()}-${process.pid}-0123456789ab.part`);
  writeFileSync(claim, '');
  const command = ['set', 'Criticality', ...flagsOf(sandbox), '--from', from];
  const message = `Another run is writing the result of ${from}. Wait until it has ended. If no other run is active, delete ${claim}.`;
  expect(await tpr([...command, '--yes'])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  const link = join(makeFolder(), 'link.csv');
  symlinkSync(from, link);
  const byLink = ['set', 'Criticality', ...flagsOf(sandbox), '--from', link, '--yes'];
  expect(await tpr(byLink)).toMatchObject({ code: 2, stderr: expect.stringContaining(`the result of ${link}`) });
  expect(sets(sandbox)).toBe(0);
  expect(await tpr([...command, '--dry-run'])).toMatchObject({ code: 0 });
  rmSync(claim);
  expect(await tpr([...command, '--yes'])).toMatchObject({ code: 0 });
  expect(sets(sandbox)).toBe(1);
  expect(readdirSync(join(from, '..')).sort()).toEqual(['edits.csv', 'edits.csv.result.csv', 'edits.csv.undo.csv']);
});

test('a row that another user changed since the pull is a conflict and keeps that user’s value', async () => {
  const sandbox = await openSandbox();
  const [mine = '', theirs = ''] = notHigh(sandbox, 2);
  const base = join(makeFolder(), 'portfolio.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', base, '--columns', 'name,attribute:Criticality']);
  // A concurrent editor, between the pull and the write.
  const value = heldBy(sandbox, 'Criticality')[theirs] === '["Low"]' ? 'Medium' : 'Low';
  const editor = writeEdits('thirdpartyId,value', [`${theirs},${value}`]);
  await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', editor]);
  const from = writeEdits('thirdpartyId,value', [`${mine},High`, `${theirs},High`]);
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--base', base, '--from', from]);
  expect(ran.code).toBe(1);
  expect(await outcomesOf(`${from}.result.csv`)).toEqual({ [mine]: 'sent', [theirs]: 'conflict' });
  expect(heldBy(sandbox, 'Criticality')[theirs]).toBe(JSON.stringify([value]));
});

test('a base that lacks third parties of the service shows what others have changed in its rows', async () => {
  const sandbox = await openSandbox();
  const [mine = '', theirs = '', unread = ''] = notHigh(sandbox, 3);
  const base = join(makeFolder(), 'portfolio.csv');
  sandbox.setFaults([`403@attributes.list=/${unread}`]);
  const pull = ['pull', ...flagsOf(sandbox), '--to', base, '--columns', 'name,attribute:Criticality'];
  expect(await tpr(pull)).toMatchObject({ code: 8 });
  sandbox.setFaults([]);
  const value = heldBy(sandbox, 'Criticality')[theirs] === '["Low"]' ? 'Medium' : 'Low';
  const editor = writeEdits('thirdpartyId,value', [`${theirs},${value}`]);
  await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', editor]);
  const from = writeEdits('thirdpartyId,value', [`${mine},High`, `${theirs},High`, `${unread},High`]);
  await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--base', base, '--from', from]);
  // The table shows no value of the third that the service has: what it holds was not seen.
  expect(await outcomesOf(`${from}.result.csv`)).toEqual({
    [mine]: 'sent',
    [theirs]: 'conflict',
    [unread]: 'conflict',
  });
});

test('a third party that has joined since the pull has no value in the table: a value of the service is a conflict', async () => {
  const sandbox = await openSandbox();
  const [mine = '', joined = ''] = notHigh(sandbox, 2);
  const base = join(makeFolder(), 'portfolio.csv');
  const archive = (at: string | null) =>
    sandbox.store.run('UPDATE thirdParty SET archivedAt = ? WHERE id = ?', at, Number(joined));
  archive('2026-01-01T00:00:00Z');
  await tpr(['pull', ...flagsOf(sandbox), '--to', base, '--columns', 'attribute:Criticality']);
  archive(null);
  const before = heldBy(sandbox, 'Criticality')[joined];
  const from = writeEdits('thirdpartyId,value', [`${mine},High`, `${joined},High`]);
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--base', base, '--from', from]);
  expect(ran.code).toBe(1);
  expect(await outcomesOf(`${from}.result.csv`)).toEqual({ [mine]: 'sent', [joined]: 'conflict' });
  expect(heldBy(sandbox, 'Criticality')[joined]).toBe(before);
});

test('a base is only read, also while a pull is writing to it', async () => {
  const sandbox = await openSandbox();
  const [mine = ''] = notHigh(sandbox, 1);
  const base = join(makeFolder(), 'portfolio.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', base, '--columns', 'attribute:Criticality']);
  const state = base.replace('portfolio.csv', '.portfolio.csv.tpr');
  appendFileSync(state, '{"ids":["7"],"dossiers"');
  const before = readFileSync(state);
  const from = writeEdits('thirdpartyId,value', [`${mine},High`]);
  const command = ['set', 'Criticality', ...flagsOf(sandbox), '--base', base, '--from', from, '--dry-run'];
  expect(await tpr(command)).toMatchObject({ code: 0 });
  expect(readFileSync(state).equals(before)).toBe(true);
});

test('other columns of a file may have the same name, as an attribute and an indicator may, or none', async () => {
  const sandbox = await openSandbox();
  const [mine = ''] = notHigh(sandbox, 1);
  const from = writeEdits('Third party,Score,,Criticality,Score', [`${mine},1,x,High,2`]);
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--from', from, '--dry-run']);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('1 will be sent') });
});

test.each([
  ['before', -60, true],
  ['after', 60, false],
])('edits that were saved %s the base was written: warns %s s: %s', async (_when, seconds, warns) => {
  const sandbox = await openSandbox({ seed: 2 });
  const [id] = idsOf(sandbox);
  const base = join(makeFolder(), 'portfolio.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', base, '--columns', 'attribute:Criticality']);
  const from = writeEdits('Third party,Criticality', [`${id},High`]);
  const saved = statSync(base).mtimeMs / 1000 + seconds;
  utimesSync(from, saved, saved);
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--base', base, '--from', from, '--dry-run']);
  expect([ran.code, ran.stderr.includes(`${base} was written after ${from} was saved.`)]).toEqual([0, warns]);
});

test('a base without attributes is refused, since it would show no conflict', async () => {
  const sandbox = await openSandbox();
  const [mine = ''] = notHigh(sandbox, 1);
  const base = join(makeFolder(), 'portfolio.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', base, '--columns', 'name']);
  const from = writeEdits('thirdpartyId,value', [`${mine},High`]);
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--base', base, '--from', from]);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(`${base} was pulled without attributes`);
  expect(sets(sandbox)).toBe(0);
});

test('where the result cannot be written, the rows are reported as sent, and the file as the fault', async () => {
  const sandbox = await openSandbox();
  const [mine = ''] = notHigh(sandbox, 1);
  const from = writeEdits('thirdpartyId,value', [`${mine},High`]);
  mkdirSync(`${from}.result.csv`);
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', from]);
  expect(ran.code).toBe(2);
  expect(ran.stdout).toContain('Criticality: 1 sent.');
  expect(ran.stderr).toContain(`${from}.result.csv cannot be written`);
  expect(ran.stderr).toContain(
    'The outcomes above are valid all the same. Running the command again sends nothing twice.',
  );
});

test('edits come from a pipe, and the files beside them are in the current folder', async () => {
  const sandbox = await openSandbox();
  const [id = ''] = notHigh(sandbox, 1);
  const pipe = Readable.from([Buffer.from(`Third party;Criticality\n${id};High\n`)]) as typeof process.stdin;
  const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(pipe);
  try {
    const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--from', '-', '--dry-run']);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('Criticality: 1 will be sent.') });
  } finally {
    input.mockRestore();
  }
  expect(['/dev/stdin', '/dev/fd/63', 'a/edits.csv'].map(besideOf)).toEqual(['stdin.csv', 'stdin.csv', 'a/edits.csv']);
});

test('a column before with several values of an attribute without a type is the value at the beginning', async () => {
  const sandbox = await openSandbox({ variants: ['G52=label-only', 'G53=value'] });
  const held = heldBy(sandbox, 'Regions');
  const several = Object.keys(held).filter((id) => (JSON.parse(held[id]!) as unknown[]).length > 1);
  const [first = '', second = ''] = several;
  const now = (JSON.parse(held[first]!) as string[]).join('; ');
  const from = writeEdits('thirdpartyId,before,value', [`${first},${now},Sud`, `${second},Elsewhere; Nowhere,Sud`]);
  await tpr(['set', 'Regions', ...flagsOf(sandbox), '--yes', '--from', from]);
  expect(await outcomesOf(`${from}.result.csv`)).toEqual({ [first]: 'sent', [second]: 'conflict' });
});

test('a folder instead of a file of edits is reported in one line', async () => {
  const sandbox = await openSandbox();
  const folder = makeFolder();
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--from', folder]);
  expect(ran).toMatchObject({ code: 2 });
  expect(ran.stderr).toContain(`${folder} cannot be read. Check its name and folder.`);
});

test.each(['High', 'Formerly'])(
  'the column before has the value at the beginning of the edit, also %s, whether or not it still is a choice',
  async (before) => {
    const sandbox = await openSandbox();
    const [first = '', second = ''] = notHigh(sandbox, 2);
    const held = JSON.parse(heldBy(sandbox, 'Criticality')[first] ?? '[]')[0];
    const from = writeEdits('thirdpartyId,before,value', [`${first},${held},High`, `${second},${before},High`]);
    await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', from]);
    expect(await outcomesOf(`${from}.result.csv`)).toEqual({ [first]: 'sent', [second]: 'conflict' });
  },
);

test('a refusal of the service is reported in its own words, beside the rows that were sent', async () => {
  const sandbox = await openSandbox({ variants: ['G57=unmarked'] });
  const [id = ''] = idsOf(sandbox);
  const from = writeEdits('thirdpartyId,value', [`${id},A`]);
  const ran = await tpr(['set', 'Risk tier', ...flagsOf(sandbox), '--yes', '--from', from]);
  expect(ran.code).toBe(1);
  for await (const { cells } of readCsv(`${from}.result.csv`)) {
    expect(cells.get('Outcome')).toBe('refused');
    expect(cells.get('Reason')).toContain('Risk tier');
  }
  expect(await outcomesOf(`${from}.result.csv`)).toEqual({ [id]: 'refused' });
});

test('after a lost response the value is read back, so that each row gets its true outcome', async () => {
  const sandbox = await openSandbox();
  const ids = notHigh(sandbox, 5);
  sandbox.setFaults(['drop@attributes.set=0.6']);
  const from = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},High`),
  );
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', from]);
  expect(ran).toMatchObject({ code: 0 });
  expect(Object.values(await outcomesOf(`${from}.result.csv`))).toEqual(ids.map(() => 'sent'));
  // The values were read back; no write was sent a second time.
  expect(sets(sandbox)).toBe(ids.length);
  expect(sandbox.counters().byStatus['broken']).toBeGreaterThan(0);
});

test('after a response of an intermediary the value is read back, and sent again if it was not written', async () => {
  const sandbox = await openSandbox();
  const ids = notHigh(sandbox, 6);
  sandbox.setFaults(['200-empty@attributes.set=0.4']);
  const from = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},High`),
  );
  const ran = await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', from]);
  const outcomes = await outcomesOf(`${from}.result.csv`);
  const held = heldBy(sandbox, 'Criticality');
  for (const id of ids) expect(outcomes[id] === 'sent').toBe(held[id] === '["High"]');
  expect(sets(sandbox)).toBeGreaterThan(ids.length);
  expect(ran.code).toBe(ids.every((id) => outcomes[id] === 'sent') ? 0 : 1);
});

test('choices that the service keeps are reported on the screen, row by row, and by the exit code', async () => {
  const sandbox = await openSandbox({ variants: ['G55=merge'] });
  const ids = idsOf(sandbox).slice(0, 2);
  const set = async (rows: readonly string[]) => {
    const from = writeEdits('thirdpartyId,value', rows);
    return { from, ran: await tpr(['set', 'Regions', ...flagsOf(sandbox), '--yes', '--from', from]) };
  };
  await set(ids.map((id) => `${id},Nord; Ouest`));
  const { from, ran } = await set([`${ids[0]},Sud`, `${ids[1]},Nord; Sud; Est; Ouest; Centre; International`]);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(new RegExp(`${ids[0]} +Sud +conflict: The service holds`));
  expect(ran.stdout).toContain('1 conflict, 1 sent');
  expect(await outcomesOf(`${from}.result.csv`)).toEqual({ [ids[0]!]: 'conflict', [ids[1]!]: 'sent' });
});

test('a value that was empty before is reported as not undoable, and the undo file has the others', async () => {
  const sandbox = await openSandbox();
  const held = heldBy(sandbox, 'Internal reference');
  const empty = Object.keys(held).find((id) => held[id] === '[]')!;
  const filled = Object.keys(held).find((id) => held[id] !== '[]')!;
  const command = ['set', 'Internal reference', ...flagsOf(sandbox), '--yes', '--from'];
  const from = writeEdits('thirdpartyId,value', [`${empty},X-1`, `${filled},X-2`]);
  const ran = await tpr([...command, from]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('1 of 2 cannot be undone: The attribute was empty before');
  expect(await tpr([...command, `${from}.undo.csv`])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Internal reference')[filled]).toBe(held[filled]);
  const none = await tpr([...command, writeEdits('thirdpartyId,value', [`${empty},X-3`])]);
  expect(none.stdout).toContain('Undo file');
});

test.each([[], ['G52=label-only']])('a text with blanks around it comes back as it was: %j', async (...variants) => {
  const sandbox = await openSandbox({ variants });
  const label = 'Internal reference';
  const filled = Object.entries(heldBy(sandbox, label)).filter(([, held]) => held !== '[]');
  const [spaced = '', blank = '', plain = ''] = filled.map(([id]) => id);
  const write = (id: string, text: string) =>
    sandbox.store.run(
      `UPDATE attributeValue SET "values" = ? WHERE thirdPartyId = ? AND definitionId IN
         (SELECT id FROM attributeDefinition WHERE label = ?)`,
      JSON.stringify([text]),
      Number(id),
      label,
    );
  write(spaced, ' REF 1\u00A0');
  write(blank, '  ');
  const before = heldBy(sandbox, label);
  const command = ['set', label, ...flagsOf(sandbox), '--yes', '--from'];
  const from = writeEdits('thirdpartyId,value', [`${spaced},X-1`, `${blank},X-2`, `${plain},X-3`]);
  expect(await tpr([...command, from])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).not.toEqual(before);
  expect(await tpr([...command, `${from}.undo.csv`])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).toEqual(before);
});

test('exact text makes no text of an amount, and no empty text of nothing', async () => {
  const sandbox = await openSandbox();
  const setExactly = (label: string, value: string) => {
    const [id = '', held] = Object.entries(heldBy(sandbox, label)).find(([, each]) => each !== '[]') ?? [];
    const from = writeEdits('thirdpartyId,value,read as', [`${id},${value},exact text`]);
    const ran = tpr(['set', label, ...flagsOf(sandbox), '--yes', '--from', from]);
    return { id, held, ran };
  };
  const amount = setExactly('Annual purchase amount', '12.5');
  expect(await amount.ran).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Annual purchase amount')[amount.id]).toBe('[12.5]');
  const nothing = setExactly('Internal reference', '');
  expect(await nothing.ran).toMatchObject({ code: 1, stdout: expect.stringContaining('refused') });
  expect(heldBy(sandbox, 'Internal reference')[nothing.id]).toBe(nothing.held);
});

test.each([
  ['several choices', ['G53=value'], 'Regions', 'Sud'],
  ['a percentage', [], 'Dependency rate', '41.5 %'],
])('%s of an attribute that the account shows without its type come back', async (_which, variants, label, value) => {
  const sandbox = await openSandbox({ variants: ['G52=label-only', ...variants] });
  const before = heldBy(sandbox, label);
  const ids = idsOf(sandbox)
    .filter((id) => (JSON.parse(before[id]!) as unknown[]).length > (label === 'Regions' ? 1 : 0))
    .slice(0, 2);
  await expectUndone(sandbox, label, ids, value);
});

test('percentages are sent on the scale of the service, in whatever notation they are given', async () => {
  const sandbox = await openSandbox({ variants: ['G58=fraction'] });
  const [id = ''] = idsOf(sandbox);
  const profile = join(makeFolder(), 'profile.json');
  writeFileSync(profile, JSON.stringify({ version: 1, overrides: { 'attributes.percentScale': '1' } }));
  const from = writeEdits('thirdpartyId;Dependency rate', [`${id};33,5 %`]);
  const command = ['set', 'Dependency rate', ...flagsOf(sandbox), '--profile', profile, '--yes', '--from'];
  const ran = await tpr([...command, from]);
  expect(ran.stdout).toContain('33.5 % (sent as 0.335)');
  expect(heldBy(sandbox, 'Dependency rate')[id]).toBe('[33.5]');
  const bare = writeEdits('thirdpartyId;value', [`${id};0,41`]);
  expect((await tpr([...command, bare])).stderr).toContain('--percent points or fraction');
  expect(await tpr([...command, bare, '--percent', 'fraction'])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Dependency rate')[id]).toBe('[41]');
  const typed = (text: string) => [...command, writeEdits('thirdpartyId;value', [`${id};${text}`]), '--percent'];
  expect(await tpr([...typed('0,5\u00A0'), 'fraction'])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Dependency rate')[id]).toBe('[50]');
  expect(await tpr([...typed('\u22120,125'), 'fraction'])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Dependency rate')[id]).toBe('[-12.5]');
  for (const text of ['0x10', '1e1', 'ten']) {
    expect((await tpr([...typed(text), 'points'])).code).toBe(1);
    expect(heldBy(sandbox, 'Dependency rate')[id]).toBe('[-12.5]');
  }
  const grouped = writeEdits('thirdpartyId;value', [`${id};12,345`]);
  expect(await tpr([...command, grouped, '--percent', 'points', '--decimal', ','])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, 'Dependency rate')[id]).toBe('[12.345]');
});

test('without a terminal no change is sent without a confirmation, and production requires more', async () => {
  const sandbox = await openSandbox({ seed: 40 });
  const ids = idsOf(sandbox).slice(0, 21);
  const from = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},agreed`),
  );
  const command = ['set', 'Internal reference', ...flagsOf(sandbox), '--from', from];
  expect((await tpr(command)).stderr).toContain('add --yes');
  const production = [...command, '--yes', '--environment', 'production'];
  expect((await tpr(production)).stderr).toContain('--confirm-account 1001');
  expect((await tpr([...production, '--confirm-account', '7'])).code).toBe(2);
  expect(sets(sandbox)).toBe(0);
  expect(existsSync(`${from}.undo.csv`)).toBe(false);
  expect(await tpr([...production, '--confirm-account', '1001'])).toMatchObject({ code: 0 });
  expect(sets(sandbox)).toBe(21);
});
