import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdAlone, lockPathOf, writeAtomically } from '../../src/files/atomic-file.ts';
import { makeFolder } from './folder.ts';

const fill = (text: string) => (temporary: FileHandle) => temporary.writeFile(text);

function makeTarget(content?: string) {
  const folder = makeFolder();
  const path = join(folder, 'out.csv');
  if (content !== undefined) writeFileSync(path, content);
  return { folder, path };
}

test('the file is complete under its name, and no other file is left', async () => {
  const { folder, path } = makeTarget('old');
  const result = await writeAtomically(path, async (temporary) => {
    await temporary.writeFile('new');
    expect(readFileSync(path, 'utf8')).toBe('old');
    return 42;
  });
  expect(result).toBe(42);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('a failure leaves the old file and no temporary', async () => {
  const { folder, path } = makeTarget('old');
  const failing = writeAtomically(path, async (temporary) => {
    await temporary.writeFile('half');
    throw new Error('the service is away');
  });
  await expect(failing).rejects.toThrow('the service is away');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test.each([
  ['ENOSPC', 'the disk is full. Make room and try again.'],
  ['EFBIG', 'it is larger than this disk or the system (ulimit -f) allows.'],
  ['EIO', 'the system reports EIO.'],
])('a write through the handle that fails with %s names the file', async (code, reason) => {
  const { folder, path } = makeTarget('old');
  const failing = writeAtomically(path, async () => {
    throw Object.assign(new Error('write'), { code, syscall: 'write' });
  });
  await expect(failing).rejects.toThrow(`${path} cannot be written: ${reason}`);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['out.csv']]);
});

test('a failed read of another file through its handle is not about the target', async () => {
  const { path } = makeTarget('old');
  const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  await expect(writeAtomically(path, () => Promise.reject(error))).rejects.toBe(error);
});

test('an abort, even after the last byte, leaves no file', async () => {
  const { folder, path } = makeTarget();
  const abort = new AbortController();
  const aborted = writeAtomically(
    path,
    async (temporary) => {
      await temporary.writeFile('all');
      abort.abort();
    },
    { signal: abort.signal },
  );
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a second run on the same file is refused before it does anything, and does not disturb the first', async () => {
  const { path } = makeTarget();
  let began = false;
  await writeAtomically(path, async (temporary) => {
    const second = writeAtomically(path, async () => {
      began = true;
    });
    await expect(second).rejects.toMatchObject({
      kind: 'config',
      message: expect.stringContaining('Another run is writing'),
    });
    await temporary.writeFile('first');
  });
  expect(began).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('first');
});

test('of two runs that start together, one is not refused', async () => {
  const { folder, path } = makeTarget();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5);
  onTestFinished(() => void vi.restoreAllMocks());
  const runs = await Promise.allSettled(['one', 'two'].map((text) => writeAtomically(path, fill(text))));
  expect(runs.map(({ status }) => status)).toContain('fulfilled');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('the claim on a file whose name begins with that of the file is not one on it', async () => {
  const { folder, path } = makeTarget();
  await holdAlone(`${path}.lock`, () => writeAtomically(path, fill('new')));
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('the claim of another process is respected while the process lives, and cleaned up after it was killed', async () => {
  const { folder, path } = makeTarget();
  const script = `
    import { writeAtomically } from ${JSON.stringify(import.meta.resolve('../../src/files/atomic-file.ts'))};
    await writeAtomically(${JSON.stringify(path)}, async () => { console.log('writing'); await new Promise(() => setInterval(() => {}, 1000)); });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(writeAtomically(path, fill('mine'))).rejects.toMatchObject({ kind: 'config', field: 'file' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(folder)).toHaveLength(1);
  await writeAtomically(path, fill('mine'));
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('a claim of another machine is respected for a day', async () => {
  const { folder, path } = makeTarget();
  const claim = join(folder, '.out.csv~elsewhere-7-0123456789ab.part');
  writeFileSync(claim, '');
  await expect(writeAtomically(path, fill('mine'))).rejects.toThrow(`delete ${claim}`);
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(claim, longAgo, longAgo);
  await writeAtomically(path, fill('mine'));
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('a leftover of an earlier process with the same number does not block, as in a restarted container', async () => {
  const { folder, path } = makeTarget();
  const claim = join(folder, `.out.csv~${hostname()}-${process.pid}-0123456789ab.part`);
  writeFileSync(claim, '');
  utimesSync(claim, new Date(0), new Date(0));
  await writeAtomically(path, fill('mine'));
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test.each([
  ['a missing folder', (folder: string) => join(folder, 'none', 'out.csv'), 'its folder does not exist'],
  ['a folder', (folder: string) => folder, 'it is a folder'],
  [
    'a file where a folder should be',
    (folder: string) => {
      writeFileSync(join(folder, 'file'), '');
      return join(folder, 'file', 'out.csv');
    },
    'a part of its path is a file',
  ],
  [
    'a read-only file',
    (folder: string) => {
      writeFileSync(join(folder, 'out.csv'), '', { mode: 0o444 });
      return join(folder, 'out.csv');
    },
    'it is read-only',
  ],
  ['a device', () => '/dev/null', 'it is not an ordinary file'],
  ['a name too long', (folder: string) => join(folder, `${'x'.repeat(254)}.csv`), 'its name is too long'],
])('%s is refused before any work, in one line that says what to do', async (_, place, reason) => {
  const path = place(makeFolder());
  let began = false;
  const refused = writeAtomically(path, async () => {
    began = true;
  });
  await expect(refused).rejects.toMatchObject({
    name: 'ConnectorError',
    kind: 'config',
    field: 'file',
    message: expect.stringContaining(`${path} cannot be written: ${reason}`),
  });
  expect(began).toBe(false);
});

/** What a process prints that may not write everywhere. @param body of a module with the functions of atomic files */
async function printAsUser(folder: string, body: string): Promise<string> {
  const script = `
    import * as files from ${JSON.stringify(import.meta.resolve('../../src/files/atomic-file.ts'))};
    chmodSync(${JSON.stringify(folder)}, 0o755);
    // An administrator may write anywhere; this process drops that right once its modules are loaded.
    if (process.getuid?.() === 0) process.setuid(65534);
    ${body}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', `import { chmodSync } from 'node:fs';${script}`]);
  let shown = '';
  child.stdout.on('data', (text) => (shown += String(text)));
  await once(child, 'close');
  return shown;
}

function makeClosed() {
  const { folder } = makeTarget();
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  writeFileSync(join(closed, 'edits.csv'), '');
  chmodSync(closed, 0o555);
  return { folder, closed };
}

test('a folder without permission is refused as such', async () => {
  const { folder, closed } = makeClosed();
  const body = `await files.writeAtomically(${JSON.stringify(join(closed, 'out.csv'))}, async () => {}).catch((error) => console.log(error.message));`;
  expect(await printAsUser(folder, body)).toContain('writing there is not allowed. Choose another folder.');
});

test('links to a file share its lock, except to one in a folder where nothing can be written', async () => {
  const { folder, closed } = makeClosed();
  const [open, link, other] = ['out.csv', 'link.csv', 'other.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(open, '');
  symlinkSync('out.csv', link);
  expect(await lockPathOf(link)).toBe(await lockPathOf(open));
  symlinkSync(join(closed, 'edits.csv'), other);
  const body = `console.log(await files.lockPathOf(${JSON.stringify(other)}));`;
  expect(await printAsUser(folder, body)).toBe(`${other}.lock\n`);
});

test('a file that was private stays private', async () => {
  const { path } = makeTarget('old');
  chmodSync(path, 0o600);
  await writeAtomically(path, fill('new'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a linked file is replaced at its target', async () => {
  const { folder, path } = makeTarget('old');
  symlinkSync(path, join(folder, 'link.csv'));
  await writeAtomically(join(folder, 'link.csv'), fill('new'));
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('a link to a file that does not exist yet stays, and its target is written', async () => {
  const { folder, path } = makeTarget();
  symlinkSync('out.csv', join(folder, 'first.csv'));
  symlinkSync(join(folder, 'first.csv'), join(folder, 'link.csv'));
  await writeAtomically(join(folder, 'link.csv'), fill('new'));
  expect(lstatSync(path).isFile()).toBe(true);
  expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
  symlinkSync(join(folder, 'none', 'out.csv'), join(folder, 'lost.csv'));
  await expect(writeAtomically(join(folder, 'lost.csv'), fill('new'))).rejects.toThrow('its folder does not exist');
});

test('a failure to read another file is not reported as one of this file', async () => {
  const { folder, path } = makeTarget();
  const failing = writeAtomically(path, async () => {
    readFileSync(join(folder, 'none'));
  });
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' });
});
