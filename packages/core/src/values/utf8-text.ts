/**
 * A file's text that was decoded as UTF-8, without the byte order mark, which programs of Windows write first.
 * @returns undefined if the bytes were of another encoding, such as UTF-16 or Windows-1252. Decoding them does not fail, but
 * leaves zero characters or U+FFFD, which no file of a user has otherwise.
 */
export function takeUtf8(decoded: string): string | undefined {
  return /[\0\uFFFD]/.test(decoded) ? undefined : decoded.replace(/^\uFEFF/, '');
}
