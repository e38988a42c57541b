/** One probe, with its result at Google and its result in the simulator. */
export interface Verdict {
  readonly what: string;
  readonly google: string;
  readonly model: string;
  /** `open`: no documentation states the result, and the simulator's result is a guess. */
  readonly verdict: 'same' | 'differs' | 'open';
}

const kinds = ['fact', 'open'];

/** Whether the rows of the first sheet are those of this run, and complete. */
export function isWhole(rows: readonly (readonly string[])[], run: string): boolean {
  return rows.some(([first, second]) => first === 'done' && second === run);
}

/** @param google rows of the first sheet at Google. @param model the same rows from the simulator. */
export function compare(google: readonly (readonly string[])[], model: readonly (readonly string[])[]): Verdict[] {
  const assumed = new Map(
    model.map(([what = '', found = '', , wanted = '']) => [what, wanted === '' ? found : wanted]),
  );
  return google.flatMap(([what = '', found = '', kind = '']): Verdict[] => {
    if (!kinds.includes(kind)) return [];
    const expected = assumed.get(what) ?? '';
    const verdict = kind === 'open' ? 'open' : isSame(found, expected) ? 'same' : 'differs';
    return [{ what, google: found, model: expected, verdict }];
  });
}

/** The text of a refusal is not compared. */
function isSame(a: string, b: string): boolean {
  const refused = 'refused:';
  return a === b || (a.startsWith(refused) && b.startsWith(refused));
}

export function writeMarkdown(verdicts: readonly Verdict[], address: string, at: Date): string {
  const of = (wanted: Verdict['verdict']): Verdict[] => verdicts.filter(({ verdict }) => verdict === wanted);
  const table = (rows: readonly Verdict[]): string => {
    const lines = rows.map(({ what, google, model }) => `| ${[what, google, model].map(escape).join(' | ')} |`);
    return ['| tried | Google | our model |', '| --- | --- | --- |', ...lines].join('\n');
  };
  const part = (title: string, rows: readonly Verdict[]): string =>
    `## ${title}: ${rows.length}\n\n${rows.length === 0 ? 'None.' : table(rows)}\n`;
  return [
    `# What Google made of it\n\n${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${address}\n`,
    part('Other than in our model', of('differs')),
    part('Stated by no page: measured, beside what our model assumes', of('open')),
    part('As in our model', of('same')),
  ].join('\n');
}

function escape(text: string): string {
  return text.replace(/[\\|*_`<>[\]]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ');
}

/** The rows of a CSV, as Google exports a sheet. Source: RFC 4180. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows;
}
