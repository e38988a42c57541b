const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** RFC 4648, section 4. Own implementation: Apps Script has no `btoa`, Excel no `Buffer`. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    piece += letters[bits >> 18]! + letters[(bits >> 12) & 63]! + letters[(bits >> 6) & 63]! + letters[bits & 63]!;
    if (piece.length >= 32_768) {
      pieces.push(piece);
      piece = '';
    }
  }
  const text = pieces.join('') + piece;
  const missing = (3 - (bytes.length % 3)) % 3;
  return missing === 0 ? text : text.slice(0, -missing) + '='.repeat(missing);
}
