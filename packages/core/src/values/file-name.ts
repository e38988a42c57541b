/** File systems of Linux take 255 bytes; the rest is for an extension and for the number of a second file. */
const mostBytes = 220;

/** Devices of Windows, with any extension: what is written into `NUL.pdf` is lost. */
const device = /^(?:con|prn|aux|nul|com[\d\u00B9\u00B2\u00B3]|lpt[\d\u00B9\u00B2\u00B3]|conin\$|conout\$)\s*(?:\.|$)/i;

/**
 * A file name without folders, control or invisible characters and leading dots (R074), and not that of a device;
 * undefined if nothing is left.
 */
export function safeFileName(name: string | null): string | undefined {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  const clean = withoutEdges(last.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}<>:"|?*]/gu, '_'));
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  if (clean === '') return undefined;
  const stem = cutToBytes(clean.slice(0, clean.length - extension.length));
  return `${device.test(clean) ? '_' : ''}${stem}${extension}`;
}

/** Cut between code points, not inside a surrogate pair. */
function cutToBytes(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code > 0xffff ? 4 : code > 0x7ff ? 3 : code > 0x7f ? 2 : 1;
    if (bytes > mostBytes) return withoutEdges(kept);
    kept += character;
  }
  return kept;
}

/** Trims dots and blanks. A loop, because a regular expression anchored at the end takes quadratic time on many blanks. */
function withoutEdges(text: string): string {
  const isEdge = (at: number): boolean => /[.\s]/.test(text[at] ?? '');
  let start = 0;
  let end = text.length;
  while (isEdge(start)) start++;
  while (end > start && isEdge(end - 1)) end--;
  return text.slice(start, end);
}
