/** A file name without folders, control or invisible characters and leading dots (R074). */
export function safeFileName(name: string | null): string | undefined {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  const clean = last
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  if (clean === '') return undefined;
  // Cut between code points, not inside a surrogate pair.
  const stem = Array.from(clean.slice(0, clean.length - extension.length));
  return `${stem.slice(0, 190).join('')}${extension}`;
}
