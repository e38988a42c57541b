import { clearAway, type Bench, type ExcelProbe } from './probe.ts';

/** What came of a probe. */
export interface ProbeAnswer {
  readonly what: string;
  readonly found: string;
}

const longestText = 300;

/**
 * Tries one after another, and leaves nothing of them in the workbook, whatever happens.
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

/** In which words something is refused depends on the language; the code does not. */
async function tryOut(find: () => Promise<unknown>): Promise<string> {
  try {
    const found = await find();
    return (typeof found === 'string' ? found : (JSON.stringify(found) ?? 'undefined')).slice(0, longestText);
  } catch (error) {
    const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
    return `refused: ${String(code ?? name ?? error)}`.slice(0, longestText);
  }
}
