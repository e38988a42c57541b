import type { HttpRequest, HttpResponse } from '../op.ts';

const utf8 = new TextDecoder();

/** Collects a body up to the limit of its request. Text is decoded as UTF-8 whatever the headers say (R020). */
export class ResponseReader {
  private readonly request: HttpRequest;
  private readonly status: number;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly isSuccess: boolean;
  private readonly pieces: Uint8Array[] = [];
  private leftBytes: number;

  constructor(request: HttpRequest, status: number, headers: Readonly<Record<string, string>>) {
    this.request = request;
    this.status = status;
    this.headers = headers;
    this.isSuccess = status >= 200 && status < 300;
    this.leftBytes = this.isSuccess ? request.maxBytes.success : request.maxBytes.error;
  }

  /** Whether a file was requested and is received, instead of text. */
  get isFile(): boolean {
    return this.isSuccess && this.request.expect === 'bytes';
  }

  /** @param piece decompressed. @returns whether more is wanted; if not, the rest need not be received. */
  add(piece: Uint8Array): boolean {
    if (this.leftBytes >= 0) this.pieces.push(piece.subarray(0, this.leftBytes));
    this.leftBytes -= piece.length;
    return this.leftBytes >= 0;
  }

  end(): HttpResponse {
    const { status, headers } = this;
    if (this.leftBytes < 0 && this.isSuccess) return { status, headers, text: '', isCut: true };
    const bytes = joined(this.pieces);
    return this.isFile ? { status, headers, text: '', bytes } : { status, headers, text: utf8.decode(bytes) };
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
