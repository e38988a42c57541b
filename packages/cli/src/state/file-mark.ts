import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';

/** Size, time and hash of a file when it was written. */
export interface FileMark {
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly sha256: string;
}

/** Undefined when there is no such file. */
export async function markFile(path: string): Promise<FileMark | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? await reading(path, markOpenFile) : undefined;
}

/** Of a file that is open for reading, and stays open. */
export async function markOpenFile(file: FileHandle): Promise<FileMark> {
  const { size, mtimeMs } = await file.stat();
  return { bytes: size, modifiedMs: mtimeMs, sha256: await digest(file) };
}

/** Whether the file is still as the mark says. Its time alone proves nothing: copying and opening may change it. */
export async function isAsMarked(path: string, mark: FileMark): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.size !== mark.bytes) return false;
  return found.mtimeMs === mark.modifiedMs || (await reading(path, digest)) === mark.sha256;
}

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/** Reads through one buffer: the file may be large, and the run has just filled the memory with its table. */
async function digest(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(1 << 16);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}
