/** A body that was read completely or up to a limit. */
interface BodyRead {
  readonly bytes: Uint8Array;
  /** The body is longer than the limit; the rest is neither received nor decompressed. */
  readonly isCut: boolean;
}

/** Reads a body up to a number of decompressed bytes. */
export async function readUpTo(mostBytes: number, { body }: Response): Promise<BodyRead> {
  const pieces: Uint8Array[] = [];
  const reader = body?.getReader();
  let leftBytes = mostBytes;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value.subarray(0, leftBytes));
    leftBytes -= next.value.length;
    if (leftBytes < 0) {
      await reader?.cancel();
      break;
    }
  }
  return { bytes: pieces.length === 1 ? pieces[0]! : joined(pieces), isCut: leftBytes < 0 };
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
