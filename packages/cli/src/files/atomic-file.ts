import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  access,
  constants,
  lstat,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ConnectorError } from '@tpr/core';
import { codeOf } from './error-code.ts';

/** The longest wait before a run tries again that gave way to another. */
const rivalWaitMs = 300;
/** How long a temporary file of another machine, whose processes cannot be checked, keeps its claim. */
const foreignClaimMs = 24 * 60 * 60 * 1000;

/**
 * Fills a temporary file beside `path` and renames it at the end: the file is always complete, old or new. The
 * temporary file is also the lock against a second run on the same file; that of a killed run is removed. Whether the
 * target can be written is checked before `fill` is called, so put all of the work into it. The temporary file is
 * written through the handle that created it, because another user may replace its name by a link.
 * @param fill writes to its handle, may read from it, and leaves it open. If it throws or `signal` is aborted, that file
 * is removed.
 * @param followsLinks default true: a link is followed, and the file to which it leads is replaced. Use false for a
 * generated name: another program may have put a link there, which is replaced itself.
 * @throws ConnectorError `config` with field `file` when the target cannot be written or another run writes it.
 */
export async function writeAtomically<T>(
  path: string,
  fill: (temporary: FileHandle) => Promise<T>,
  { signal, followsLinks = true }: AtomicOptions = {},
): Promise<T> {
  signal?.throwIfAborted();
  const target = await findTarget(path, followsLinks);
  const temporary = await claim(target.path, target.mode);
  try {
    const result = await fill(temporary.handle);
    await seal(temporary, target.mode);
    signal?.throwIfAborted();
    await rename(temporary.path, target.path);
    return result;
  } catch (error) {
    await temporary.handle.close();
    await rm(temporary.path, { force: true });
    throw isAbout(error, temporary.path, target.path) ? explainUnwritable(error, path) : error;
  }
}

/** A stream into a temporary, whose handle stays open. */
export function streamInto(temporary: FileHandle): Writable {
  const append = async (bytes: Buffer, done: (error?: Error) => void): Promise<void> => {
    try {
      await temporary.appendFile(bytes);
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  return new Writable({
    write: (piece: Buffer, _encoding, done) => void append(piece, done),
    writev: (pieces, done) => void append(Buffer.concat(pieces.map(({ chunk }) => chunk as Buffer)), done),
  });
}

/** Locks a name against other runs during `work`. No file of that name is written. @param shown the name in messages */
export async function holdAlone<T>(path: string, work: () => Promise<T>, shown = resolve(path)): Promise<T> {
  const claimed = await claim(resolve(path), undefined, shown);
  await claimed.handle.close();
  try {
    return await work();
  } finally {
    await rm(claimed.path, { force: true });
  }
}

/** The lock of a file. Links to it share its lock, except to a file in a folder where nothing can be written. */
export async function lockPathOf(path: string): Promise<string> {
  try {
    const target = await realpath(path);
    await access(dirname(target), constants.W_OK);
    return `${target}.lock`;
  } catch {
    return `${path}.lock`;
  }
}

/**
 * For a command that writes only at the end of long work.
 * @throws ConnectorError `config` as `writeAtomically`, when the target cannot be written.
 */
export async function checkWritable(path: string, { followsLinks = true }: AtomicOptions = {}): Promise<void> {
  const target = await findTarget(path, followsLinks);
  await holdAlone(target.path, async () => undefined);
}

export interface AtomicOptions {
  readonly signal?: AbortSignal;
  readonly followsLinks?: boolean;
}

interface Target {
  readonly path: string;
  /** Permissions of the file to be replaced, if there is one: a private file stays private. */
  readonly mode: number | undefined;
}

async function findTarget(path: string, followsLinks: boolean): Promise<Target> {
  let existing: Stats;
  try {
    existing = await (followsLinks ? stat(path) : lstat(path));
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return { path: followsLinks ? await endOfLinks(path) : resolve(path), mode: undefined };
    throw explainUnwritable(error, path);
  }
  if (existing.isSymbolicLink()) return { path: resolve(path), mode: undefined };
  if (existing.isDirectory()) throw unwritable(path, 'it is a folder. Name a file in it.');
  if (!existing.isFile()) throw unwritable(path, 'it is not an ordinary file. Choose another name.');
  // Checks the mode, because an administrator may write every file, and the owner of the folder may replace it.
  if ((existing.mode & 0o222) === 0) throw unwritable(path, 'it is read-only. Allow writing, or choose another name.');
  return { path: await realpath(path), mode: existing.mode & 0o777 };
}

/** Where a link leads whose file does not exist yet, so that the link stays. */
async function endOfLinks(path: string): Promise<string> {
  const next = await readlink(path).catch(() => undefined);
  return next === undefined ? resolve(path) : endOfLinks(resolve(await realpath(dirname(path)), next));
}

/** A temporary that this run has created. */
interface Temporary {
  readonly path: string;
  readonly handle: FileHandle;
}

/** Two runs that start together give way to each other. After waits of different lengths, one of them is first. */
async function claim(path: string, mode?: number, shown = path): Promise<Temporary> {
  let claimed = await tryToClaim(path, mode, shown);
  if (typeof claimed === 'string') {
    await setTimeout(Math.random() * rivalWaitMs);
    claimed = await tryToClaim(path, mode, shown);
  }
  if (typeof claimed === 'string') throw taken(shown, claimed);
  return claimed;
}

/**
 * Creates the temporary, then looks for others: of two runs that start together neither can overlook the other. Files
 * of another user are not claims. Otherwise any user could block a file permanently in a folder that all may write to,
 * such as /tmp.
 * @returns the path of another run's temporary, if there is one
 */
async function tryToClaim(path: string, mode: number | undefined, shown: string): Promise<Temporary | string> {
  const own = temporaryOf(path);
  const handle = await open(own, 'wx+', mode).catch((error: unknown) => {
    throw explainUnwritable(error, shown);
  });
  const { uid } = await handle.stat();
  for (const other of await findTemporaries(path)) {
    const found = await lstat(other.path).catch(() => undefined);
    // A hard link has the owner of the file that it leads to.
    if (other.path === own || found?.uid !== uid || !found.isFile() || found.nlink > 1) continue;
    if (isAbandoned(found, other.machine, other.pid)) {
      await rm(other.path, { force: true });
    } else {
      await handle.close();
      await rm(own, { force: true });
      return other.path;
    }
  }
  return { path: own, handle };
}

/** Ends the target's name, which may be the beginning of another file's: `edits.csv` and `edits.csv.result.csv`. */
const separator = '~';

/** Hidden, and next to the target: a rename is atomic only within one file system. Other users cannot predict it. */
function temporaryOf(path: string): string {
  const claimant = `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`;
  return join(dirname(path), `.${basename(path)}${separator}${claimant}.part`);
}

async function findTemporaries(path: string): Promise<{ path: string; machine: string; pid: number }[]> {
  const folder = dirname(path);
  const start = `.${basename(path)}${separator}`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(start));
  return names.flatMap((name) => {
    const [, machine, pid] = /^(.+)-(\d+)-[\da-f]{12}\.part$/.exec(name.slice(start.length)) ?? [];
    return machine === undefined ? [] : [{ path: join(folder, name), machine, pid: Number(pid) }];
  });
}

function isAbandoned({ mtimeMs }: Stats, machine: string, pid: number): boolean {
  if (machine !== hostname()) return mtimeMs < Date.now() - foreignClaimMs;
  // A restarted container may use the same process id: a file older than this process is of an earlier one.
  if (pid === process.pid) return mtimeMs < Date.now() - process.uptime() * 1000;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @throws ConnectorError `config` when another file has the temporary's name: the rename would put that file in place. */
async function seal({ path, handle }: Temporary, mode: number | undefined): Promise<void> {
  if (mode !== undefined) await handle.chmod(mode);
  await handle.sync();
  const own = await handle.stat({ bigint: true });
  await handle.close();
  const named = await lstat(path, { bigint: true }).catch(() => undefined);
  if (named?.ino === own.ino && named.dev === own.dev && !named.isSymbolicLink()) return;
  throw unwritable(path, 'another program replaced the temporary file. Check who can write to this folder.');
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist. Create it first.',
  ENOTDIR: 'a part of its path is a file, not a folder.',
  EISDIR: 'it is a folder. Name a file in it.',
  EACCES: 'writing there is not allowed. Choose another folder.',
  EPERM: 'writing there is not allowed, or another program has it open. Close it, or choose another name.',
  EBUSY: 'another program has it open. Close it and try again.',
  EROFS: 'the disk is read-only. Choose another folder.',
  ENOSPC: 'the disk is full. Make room and try again.',
  EDQUOT: 'the disk quota is used up. Make room and try again.',
  EFBIG: 'it is larger than this disk or the system (ulimit -f) allows.',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one.',
};

/** Errors of a write through a handle, which name no file. */
const writeFailures: ReadonlySet<string> = new Set(['EDQUOT', 'EFBIG', 'EIO', 'ENOSPC']);

/** Whether the error is about one of these files, not about another file that `fill` was reading. */
function isAbout(error: unknown, ...paths: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  const isOfRead = 'syscall' in error && error.syscall === 'read';
  if (!isOfRead && writeFailures.has(codeOf(error) ?? '')) return true;
  return 'path' in error && typeof error.path === 'string' && paths.includes(error.path);
}

/** The error of a file system as a ConnectorError with what to do about it; any other error as it is. */
export function explainUnwritable(error: unknown, path: string): unknown {
  const code = codeOf(error);
  return code === undefined ? error : unwritable(path, reasons[code] ?? `the system reports ${code}.`, error);
}

function unwritable(path: string, reason: string, cause?: unknown): ConnectorError {
  return new ConnectorError('config', `${path} cannot be written: ${reason}`, { field: 'file', cause });
}

function taken(shown: string, temporary: string): ConnectorError {
  const message = `Another run is writing ${shown}. Wait until it has ended. If no other run is active, delete ${temporary}.`;
  return new ConnectorError('config', message, { field: 'file' });
}
