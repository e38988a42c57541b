import { open } from 'node:fs/promises';
import { csvSeparators, type CsvSeparator } from '@tpr/core/values';

/** The first line with which Excel names the separator: `sep=;`. Other programs add separators to it. */
export const separatorLine = /^\uFEFF?"?sep=([,;|\t])"?\1*(?:\r\n|\r|\n|$)/i;

/** A line without such a character is blank, or has only separators. */
export const nameCharacter = /[^\s,;|]/;

/** How many lines are compared to find the separator. */
const comparedLines = 10;

/**
 * The separator that each of the first lines has, outside of quotes. Of several, the most frequent one in the header
 * line. A comma comes last: names, texts and numbers have some, too.
 */
export function findSeparator(start: string): CsvSeparator {
  const lines = start.replace(/"[^"]*"/g, '""').split(/[\r\n]+/);
  const filled = lines.filter((each) => nameCharacter.test(each)).slice(0, comparedLines);
  const [header = lines.find((each) => each !== '') ?? ''] = filled;
  const countsOf = (separator: CsvSeparator) => [header, ...filled].map((line) => line.split(separator).length);
  const ranked = csvSeparators
    .map((separator) => ({ separator, least: Math.min(...countsOf(separator)), inHeader: countsOf(separator)[0] ?? 1 }))
    .filter(({ inHeader }) => inHeader > 1)
    .sort(
      (a, b) =>
        b.least - a.least || b.inHeader - a.inHeader || Number(a.separator === ',') - Number(b.separator === ','),
    );
  return ranked[0]?.separator ?? ',';
}

/** Enough to hold the first lines of a file. */
export const headerBytes = 1 << 16;

/** The separator of a file, found in its first line; undefined without a file to read. */
export async function separatorOf(path: string): Promise<CsvSeparator | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    // A folder can be opened, but not read.
    const read = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0).catch(() => undefined);
    if (read === undefined) return undefined;
    const { buffer, bytesRead } = read;
    const start = buffer.toString('latin1', 0, bytesRead).replace(/^\xEF\xBB\xBF/, '');
    return (separatorLine.exec(start)?.[1] as CsvSeparator | undefined) ?? findSeparator(start);
  } finally {
    await file.close();
  }
}
