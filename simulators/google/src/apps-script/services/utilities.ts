import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServiceFault } from '../fault.ts';
import type { ExecutionContext } from '../script-state.ts';

const signed = (bytes: Uint8Array): number[] => [...new Int8Array(bytes)];
const bufferOf = (data: string | readonly number[]): Buffer =>
  typeof data === 'string' ? Buffer.from(data, 'utf8') : Buffer.from(Uint8Array.from(data));
/** Maximum duration of one call. */
const longestSleepMs = 300_000;

/** Utilities. */
export class UtilitiesService {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  /** Advances the virtual clock without waiting. */
  sleep(ms: number): void {
    if (ms > longestSleepMs) throw new ServiceFault('Invalid argument: milliseconds');
    this.context.state.clock.advance(Math.max(0, ms));
  }

  getUuid(): string {
    return randomUUID();
  }

  base64Encode(data: string | readonly number[]): string {
    return bufferOf(data).toString('base64');
  }

  base64Decode(text: string): number[] {
    return signed(Buffer.from(text, 'base64'));
  }

  computeDigest(algorithm: string, value: string): number[] {
    return signed(
      createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
        .update(value, 'utf8')
        .digest(),
    );
  }

  newBlob(data: string | readonly number[], type?: string, name?: string): Blob {
    return new Blob(bufferOf(data), type, name);
  }

  gzip(blob: Blob, name?: string): Blob {
    return new Blob(gzipSync(Buffer.from(Uint8Array.from(blob.getBytes()))), 'application/x-gzip', name);
  }

  ungzip(blob: Blob): Blob {
    try {
      return new Blob(gunzipSync(Buffer.from(Uint8Array.from(blob.getBytes()))));
    } catch {
      throw new ServiceFault('Could not decompress gzip.');
    }
  }
}

/** Named data that services exchange. */
export class Blob {
  private readonly data: Buffer;
  private readonly type: string | undefined;
  private readonly name: string | undefined;

  constructor(data: Buffer, type?: string, name?: string) {
    this.data = data;
    this.type = type;
    this.name = name;
  }

  getBytes(): number[] {
    return signed(this.data);
  }

  getDataAsString(): string {
    return this.data.toString('utf8');
  }

  getContentType(): string | null {
    return this.type ?? null;
  }

  getName(): string | null {
    return this.name ?? null;
  }
}
