import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useSandbox } from '../../src/commands/own-sandbox.ts';
import { noteOwnScript, readOwnScript } from '../../src/commands/install/own-script.ts';
import { streamInto, writeAtomically } from '../../src/files/atomic-file.ts';
import { writeCsv } from '../../src/files/csv-writer.ts';
import { SentRequests } from '../../src/google/sent-requests.ts';
import { LineFile } from '../../src/state/line-file.ts';
import { flagsOf, openSandbox, tpr } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';

/** Windows has no such modes: a new file there has the rights of its folder. */
const hasModes = process.platform !== 'win32';
const expectPrivate = (path: string): void =>
  expect(statSync(path).mode & (hasModes ? 0o777 : 0)).toBe(hasModes ? 0o600 : 0);

/** A folder in which an attacker has put a link to a file of ours, under a name that tpr uses. */
function layLink(name: string): {
  readonly folder: string;
  readonly path: string;
  readonly expectUntouched: () => void;
} {
  const folder = makeFolder();
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious', { mode: 0o644 });
  const path = join(folder, name);
  symlinkSync(victim, path);
  const { mode } = statSync(victim);
  const expectUntouched = (): void => {
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(statSync(victim).mode).toBe(mode);
  };
  return { folder, path, expectUntouched };
}

describe('S14: a link under the name of a stored file', () => {
  test('is refused when it has the name of a folder’s sandbox', async () => {
    const folder = makeFolder();
    const elsewhere = makeFolder();
    symlinkSync(elsewhere, join(folder, '.sandbox.tpr'));
    await expect(useSandbox('http://127.0.0.1:1', folder, new AbortController().signal)).rejects.toMatchObject({
      kind: 'config',
      message: expect.stringContaining(`${join(realpathSync(folder), '.sandbox.tpr')} is a link`),
    });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('beside a table is not followed: the pull says so, and replaces it on request', async () => {
    const { folder, path, expectUntouched } = layLink('.p.csv.tpr');
    const flags = flagsOf(await openSandbox({ seed: 20 }));
    const pull = ['pull', ...flags, '--to', join(folder, 'p.csv'), '--columns', 'name'];
    const refused = await tpr(pull);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toBe(
      `tpr: ${path} is a link, and none is followed. Look who has made it, and take it away.\n`,
    );
    expectUntouched();
    expect(await tpr([...pull, '--overwrite'])).toMatchObject({ code: 0 });
    expectUntouched();
    expect(lstatSync(path).isSymbolicLink()).toBe(false);
    expectPrivate(path);
  });

  test('is replaced when a file is created, also under its temporary name', () => {
    const { folder, path, expectUntouched } = layLink('.p.csv.tpr.new');
    const target = join(folder, '.p.csv.tpr');
    symlinkSync(path, target);
    LineFile.create(target, (file) => void file.append('one')).close();
    expectUntouched();
    expect(lstatSync(target).isFile()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('one\n');
    expectPrivate(target);
    expect(readdirSync(folder).sort()).toEqual(['.p.csv.tpr', 'victim']);
  });

  test('with the name of a spreadsheet’s pace or script file is refused', () => {
    const { folder, path, expectUntouched } = layLink('.sheet-1.tpr');
    expect(() => SentRequests.open(path, 0)).toThrow('is a link, and none is followed');
    symlinkSync('victim', join(folder, '.script-1.tpr'));
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(() => readOwnScript('1')).toThrow('is a link, and none is followed');
      noteOwnScript('1', 'abc');
      expect(readOwnScript('1')).toBe('abc');
    } finally {
      process.chdir(before);
    }
    expectUntouched();
  });

  test('beside edits is replaced by the result file, whose name tpr chooses', async () => {
    const { folder, path, expectUntouched } = layLink('edits.csv.result.csv');
    const sandbox = await openSandbox({ seed: 20 });
    const id = sandbox.store.get<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 LIMIT 1')?.id;
    const from = join(folder, 'edits.csv');
    writeFileSync(from, `thirdpartyId,value\n${id},x\n`);
    symlinkSync('nowhere', `${from}.undo.csv`);
    const ran = await tpr(['set', 'Internal reference', ...flagsOf(sandbox), '--from', from, '--yes']);
    expect(ran).toMatchObject({ code: 0 });
    expectUntouched();
    expect(lstatSync(path).isFile()).toBe(true);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

const isTemporary = (name: string): boolean => name.endsWith('.part');

/** As an administrator only. */
function layAsAnother(name: string): void {
  writeFileSync(name, 'theirs');
  chownSync(name, 65_534, 65_534);
}

describe('S14: a stored file', () => {
  test('is readable by no other user, also if an older one was', async () => {
    const folder = makeFolder();
    const flags = flagsOf(await openSandbox({ seed: 20 }));
    const to = join(folder, 'p.csv');
    const state = join(folder, '.p.csv.tpr');
    expect(await tpr(['pull', ...flags, '--to', to, '--columns', 'name'])).toMatchObject({ code: 0 });
    expectPrivate(state);
    chmodSync(state, 0o644);
    expect(await tpr(['pull', ...flags, '--to', to, '--refresh'])).toMatchObject({ code: 0 });
    expectPrivate(state);
    chmodSync(state, 0o666);
    expect(await tpr(['pull', ...flags, '--to', to, '--columns', 'name'])).toMatchObject({ code: 0 });
    expectPrivate(state);
  });

  test('is neither a folder nor a device', () => {
    const path = join(makeFolder(), '.p.csv.tpr');
    mkdirSync(path);
    expect(() => LineFile.open(path)).toThrow('is not an ordinary file');
    expect(() => LineFile.create(path, () => undefined)).toThrow(`${path} cannot be written`);
  });

  test('is explained where a file is in the place of its folder', () => {
    const file = join(makeFolder(), 'p.csv');
    writeFileSync(file, '');
    const path = join(file, '.p.csv.tpr');
    expect(() => LineFile.create(path, () => undefined)).toThrow(`${path} cannot be written`);
  });

  test('that is private stays so while it is rewritten', async () => {
    const folder = makeFolder();
    const path = join(folder, 'p.csv');
    writeFileSync(path, 'old', { mode: 0o600 });
    await writeAtomically(path, async (temporary) => {
      await temporary.writeFile('secret');
      expectPrivate(join(folder, readdirSync(folder).find(isTemporary)!));
    });
    expectPrivate(path);
  });

  test.each([
    ['a link', (victim: string, name: string) => symlinkSync(victim, name)],
    ['a hard link', (victim: string, name: string) => linkSync(victim, name)],
    ['a copy', (_victim: string, name: string) => writeFileSync(name, 'theirs')],
  ])('that is exchanged for %s during a write changes no other file, and is refused', async (_what, lay) => {
    const folder = makeFolder();
    const victim = join(makeFolder(), '.profile');
    writeFileSync(victim, 'mine', { mode: 0o644 });
    const written = writeAtomically(join(folder, 'p.csv'), async (temporary) => {
      const name = join(folder, readdirSync(folder).find(isTemporary)!);
      rmSync(name);
      lay(victim, name);
      await writeCsv(streamInto(temporary), [], []);
    });
    await expect(written).rejects.toMatchObject({
      kind: 'config',
      message: expect.stringContaining('another program replaced'),
    });
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(statSync(victim).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each<readonly [what: string, lay: (name: string, mine: string) => void]>([
    ['a link', (name, mine) => symlinkSync(mine, name)],
    ['a hard link', (name, mine) => linkSync(mine, name)],
    ['a folder', (name) => mkdirSync(name)],
    ...(process.getuid?.() === 0 ? [['a file of another user', layAsAnother] as const] : []),
  ])('is written beside %s under the name of a temporary of a living process', async (_what, lay) => {
    const folder = makeFolder();
    const mine = join(makeFolder(), 'mine');
    writeFileSync(mine, 'mine');
    lay(join(folder, `.p.csv~${hostname()}-${process.ppid}-0123456789ab.part`), mine);
    await writeAtomically(join(folder, 'p.csv'), (temporary) => temporary.writeFile('written'));
    expect(readFileSync(join(folder, 'p.csv'), 'utf8')).toBe('written');
    expect(readFileSync(mine, 'utf8')).toBe('mine');
  });

  test('has a temporary with another name each time', async () => {
    const folder = makeFolder();
    const nameOf = () => writeAtomically(join(folder, 'p.csv'), async () => readdirSync(folder).find(isTemporary));
    expect(await nameOf()).not.toBe(await nameOf());
  });

  test('is refused when a hard link gives it a second name', () => {
    const folder = makeFolder();
    const other = join(folder, 'other');
    writeFileSync(other, '', { mode: 0o644 });
    linkSync(other, join(folder, '.p.csv.tpr'));
    expect(() => LineFile.open(join(folder, '.p.csv.tpr'))).toThrow('has a second name');
    expect(statSync(other).mode & 0o777).toBe(0o644);
  });
});
