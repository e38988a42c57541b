import { zipSync } from 'fflate';

export interface NamedFile {
  /** As its sender named it; not sanitised. */
  name: string;
  bytes: Uint8Array;
}

/** No path, no control or reserved letters, no leading dots, no Windows device name. */
export function safeFileName(name: string): string {
  let flat = name
    .normalize('NFC')
    .replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_')
    .replace(/^[.\s_]+/, '');
  while (/[.\s]$/.test(flat)) flat = flat.slice(0, -1);
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(flat);
  return isDevice || flat === '' ? `_${flat}` : flat;
}

/** Makes the names distinct: `a.pdf`, `a (2).pdf`. Ignores case. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let distinct = name;
    for (let n = 2; taken.has(distinct.toLowerCase()); n += 1) distinct = `${stem} (${n})${extension}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/** A ZIP of the files under safe, distinct names; the same bytes for the same files. */
export function zipOf(files: readonly NamedFile[]): Uint8Array {
  const names = distinctNames(files.map(({ name }) => safeFileName(name)));
  const entries = Object.fromEntries(files.map(({ bytes }, i) => [names[i] ?? `_${i}`, bytes]));
  return zipSync(entries, { level: 6, mtime: new Date(1980, 0, 1) });
}
