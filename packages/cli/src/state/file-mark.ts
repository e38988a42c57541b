import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, type FileHandle } from 'node:fs/promises';

/** Size, time and hash of a file when it was written. */
export interface FileMark {
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly sha256: string;
}

/** Undefined when there is no such file. */
export async function markFile(path: string): Promise<FileMark | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  return { bytes: found.size, modifiedMs: found.mtimeMs, sha256: await digest(createReadStream(path)) };
}

/** Of a file that is open for reading, and stays open. */
export async function markOpenFile(file: FileHandle): Promise<FileMark> {
  const { size, mtimeMs } = await file.stat();
  const sha256 = await digest(file.createReadStream({ start: 0, autoClose: false }));
  return { bytes: size, modifiedMs: mtimeMs, sha256 };
}

/** Whether the file is still as the mark says. Its time alone proves nothing: copying and opening may change it. */
export async function isAsMarked(path: string, mark: FileMark): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.size !== mark.bytes) return false;
  return found.mtimeMs === mark.modifiedMs || (await digest(createReadStream(path))) === mark.sha256;
}

async function digest(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
