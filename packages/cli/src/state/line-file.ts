import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

/** One line of a file: where it begins and its bytes without the line end. */
export interface Line {
  readonly at: number;
  readonly bytes: Buffer;
}

const newline = 0x0a;
const chunkBytes = 1 << 20;

/**
 * A file of lines that grows at its end and is read at any place. Everything is synchronous: facts are looked up in the
 * middle of an operation, which has no other way to wait.
 */
export class LineFile {
  private readonly descriptor: number;
  /** Where the next line goes. */
  end = 0;

  private constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  /** An empty file, readable by its owner only. */
  static create(path: string): LineFile {
    return new LineFile(openSync(path, 'w+', 0o600));
  }

  /** Undefined when there is no such file. `lines` has to be read to its end before anything is appended. */
  static open(path: string): LineFile | undefined {
    try {
      return new LineFile(openSync(path, 'r+'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Whole lines from the beginning; a last one that was not written to its end is left out. */
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

  /** @returns where each line begins. */
  append(texts: readonly string[]): { readonly at: number; readonly length: number }[] {
    const lines = texts.map((text) => Buffer.from(`${text}\n`));
    const places = lines.map((line) => {
      const place = { at: this.end, length: line.length - 1 };
      this.end += line.length;
      return place;
    });
    const bytes = Buffer.concat(lines);
    const start = this.end - bytes.length;
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.descriptor, bytes, written, bytes.length - written, start + written);
    }
    return places;
  }

  read({ at, length }: { readonly at: number; readonly length: number }): string {
    const bytes = Buffer.alloc(length);
    readSync(this.descriptor, bytes, 0, length, at);
    return bytes.toString('utf8');
  }

  /** Takes off everything from `end` on. */
  cutAt(end: number): void {
    ftruncateSync(this.descriptor, end);
    this.end = end;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
