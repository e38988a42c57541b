import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { ConnectorError } from '@tpr/core';
import { explainUnwritable } from '../files/atomic-file.ts';
import { codeOf } from '../files/error-code.ts';
import { ReusedBuffer } from './reused-buffer.ts';

/** One line of a file: where it begins and its bytes without the line end. */
export interface Line {
  readonly at: number;
  readonly bytes: Buffer;
}

const newline = 0x0a;
const chunkBytes = 1 << 20;
/** In place of the descriptor of a closed file. */
const closed = -1;

/** Windows has no such flag; there links are only checked before the file is opened. */
const noFollow = constants.O_NOFOLLOW ?? 0;
const ownerOnly = 0o600;

/**
 * A file of lines for tpr itself. It is readable only by its owner, and never opened through a link, which another user
 * may have created. Lines are appended, and read at any position. All methods are synchronous, because core looks up
 * facts in the middle of an operation, which cannot wait for them.
 */
export class LineFile {
  private readonly path: string;
  private descriptor: number;
  /** Position of the next line. */
  end = 0;
  private readonly buffer = new ReusedBuffer();

  private constructor(path: string, descriptor: number) {
    this.path = path;
    this.descriptor = descriptor;
  }

  /**
   * Creates a file in place of an existing file or link. It gets its name once `fill` is done.
   * @throws ConnectorError `config` when it cannot be made.
   */
  static create(path: string, fill: (file: LineFile) => void): LineFile {
    const fresh = `${path}.new`;
    let file: LineFile | undefined;
    try {
      // A file of a killed run, or a link.
      rmSync(fresh, { force: true });
      file = new LineFile(
        path,
        openSync(fresh, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | noFollow, ownerOnly),
      );
      fill(file);
      renameSync(fresh, path);
      return file;
    } catch (error) {
      if (file !== undefined) {
        file.close();
        rmSync(fresh, { force: true });
      }
      throw explainUnwritable(error, path);
    }
  }

  /**
   * Undefined when there is no such file. `lines` has to be read to its end before anything is appended.
   * @param purpose a file that is only read may be on a read-only disk, or be written by another run.
   * @throws ConnectorError `config` when it is a link, or belongs to another user.
   */
  static open(path: string, purpose: 'read' | 'write' = 'write'): LineFile | undefined {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (found.isSymbolicLink()) throw isLink(path);
    if (!found.isFile()) throw refuse(path, 'is not an ordinary file. Take it away.');
    let file: LineFile | undefined;
    try {
      const access = purpose === 'read' ? constants.O_RDONLY : constants.O_RDWR;
      file = new LineFile(path, openSync(path, access | noFollow));
      const { nlink, mode } = fstatSync(file.descriptor);
      // Makes a file private that others may read or write; only its owner can do that.
      if (purpose === 'write' && nlink === 1 && (mode & 0o077) !== 0) fchmodSync(file.descriptor, ownerOnly);
      if (nlink === 1) return file;
    } catch (error) {
      file?.close();
      if (codeOf(error) === 'ELOOP') throw isLink(path, error);
      throw refuse(path, `is not yours alone (${codeOf(error)}). Look who has made it, and take it away.`, error);
    }
    file.close();
    throw refuse(path, 'has a second name (a hard link). Take it away.');
  }

  /** Complete lines from the beginning; an incomplete last line is left out. */
  *lines(): Generator<Line> {
    let rest = Buffer.alloc(0);
    let at = 0;
    for (let position = 0; ;) {
      const chunk = Buffer.alloc(chunkBytes);
      const length = readSync(this.descriptor, chunk, 0, chunkBytes, position);
      if (length === 0) break;
      position += length;
      const bytes = rest.length === 0 ? chunk.subarray(0, length) : Buffer.concat([rest, chunk.subarray(0, length)]);
      let start = 0;
      for (let stop = bytes.indexOf(newline); stop >= 0; stop = bytes.indexOf(newline, start)) {
        yield { at, bytes: bytes.subarray(start, stop) };
        at += stop - start + 1;
        start = stop + 1;
      }
      rest = bytes.subarray(start);
    }
    this.end = at;
  }

  /** @returns where the line is. @throws ConnectorError `config` when it cannot be written, such as on a full disk */
  append(text: string): { readonly at: number; readonly length: number } {
    const at = this.end;
    const length = Buffer.byteLength(text);
    const bytes = this.buffer.reserve(length + 1);
    bytes.write(text);
    bytes[length] = newline;
    try {
      for (let written = 0; written < bytes.length;) {
        written += writeSync(this.descriptor, bytes, written, bytes.length - written, at + written);
      }
    } catch (error) {
      throw explainUnwritable(error, this.path);
    }
    this.end += bytes.length;
    return { at, length };
  }

  /** @returns the bytes of a line, until the next one is read or appended. @throws SyntaxError beyond the end */
  read({ at, length }: { readonly at: number; readonly length: number }): Buffer {
    const bytes = this.buffer.reserve(length);
    if (readSync(this.descriptor, bytes, 0, length, at) < length) throw new SyntaxError('The file has been cut.');
    return bytes;
  }

  /** Removes everything from `end` on. */
  cutAt(end: number): void {
    ftruncateSync(this.descriptor, end);
    this.end = end;
  }

  /** May be called again: by then the system may have given the descriptor to another file. */
  close(): void {
    const { descriptor } = this;
    this.descriptor = closed;
    if (descriptor !== closed) closeSync(descriptor);
  }
}

const isLink = (path: string, cause?: unknown): ConnectorError =>
  refuse(path, 'is a link, and none is followed. Look who has made it, and take it away.', cause);

function refuse(path: string, what: string, cause?: unknown): ConnectorError {
  return new ConnectorError('config', `${path} ${what}`, { field: 'state', cause });
}
