/** A file name without folders, control or invisible characters and leading dots (R074); undefined if nothing is left. */
export function safeFileName(name: string | null): string | undefined {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  const clean = withoutEdges(last.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}<>:"|?*]/gu, '_'));
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  if (clean === '') return undefined;
  // Cut between code points, not inside a surrogate pair.
  const stem = Array.from(clean.slice(0, clean.length - extension.length));
  return `${stem.slice(0, 190).join('')}${extension}`;
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
