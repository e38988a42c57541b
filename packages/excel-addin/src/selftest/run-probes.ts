import { clearAway, type Bench, type ExcelProbe } from './probe.ts';

/** The result of a probe. */
export interface ProbeAnswer {
  readonly what: string;
  readonly found: string;
}

const longestText = 300;

/**
 * Runs the probes one after another, and always removes their sheets from the workbook.
 * @param tell receives the number of finished probes.
 */
export async function runProbes(
  probes: readonly ExcelProbe[],
  bench: Bench,
  tell: (done: number) => void = () => undefined,
): Promise<readonly ProbeAnswer[]> {
  const all: ProbeAnswer[] = [];
  try {
    for (const { what, find } of probes) {
      all.push({ what, found: await tryOut(() => find(bench)) });
      tell(all.length);
    }
  } finally {
    await clearAway(bench.excel);
  }
  return all;
}

/** Runs one probe. An error is reported by its code, because its message depends on the language. */
async function tryOut(find: () => Promise<unknown>): Promise<string> {
  try {
    const found = await find();
    return (typeof found === 'string' ? found : (JSON.stringify(found) ?? 'undefined')).slice(0, longestText);
  } catch (error) {
    const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
    return `refused: ${String(code ?? name ?? error)}`.slice(0, longestText);
  }
}
