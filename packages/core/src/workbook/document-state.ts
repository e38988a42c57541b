import type { Op } from '../runtime/op.ts';
import { callWorkbook } from './port.ts';

/**
 * @returns what was kept under the key, or undefined when there is nothing or it can not be read any more. Of what people
 * saved at the same time the newest counts.
 */
export function* loadState<T>(key: string): Op<T | undefined> {
  const [versions = []] = yield* loadVersions<T>([key]);
  return versions[0];
}

/** @returns what was kept under each key: several values, the newest first, where people saved at the same time. */
export function* loadVersions<T>(keys: readonly string[]): Op<T[][]> {
  const texts = yield* callWorkbook('loadText', { keys });
  return texts.map((versions) => versions.map((text) => parse<T>(text)).filter((value) => value !== undefined));
}

/** Keeps values as JSON in the document, all or none; undefined removes. They travel with the file: nothing secret. */
export function* saveState(entries: readonly (readonly [key: string, value: unknown])[]): Op<void> {
  yield* callWorkbook('saveText', {
    entries: entries.map(([key, value]) => [key, value === undefined ? undefined : JSON.stringify(value)] as const),
  });
}

/**
 * A list of what was done in runs, newest first; anything else in it counts as absent. Lists that people saved at the same
 * time become one, in which the newer list decides on a run that is in both.
 */
export function* loadRuns<T extends { readonly run: string }>(key: string): Op<T[]> {
  const [versions = []] = yield* loadVersions<unknown>([key]);
  const lists = versions.map((list) => (Array.isArray(list) ? list.filter((each): each is T => isRun(each)) : []));
  const [newest = []] = lists;
  if (lists.length <= 1) return newest;
  // The newest list comes last: its entry of a run counts.
  const runs = new Map([...lists].reverse().flatMap((list) => list.map((each) => [each.run, each] as const)));
  // A run is named by its time.
  return [...runs.values()].sort((a, b) => (a.run < b.run ? 1 : -1));
}

function isRun(kept: unknown): kept is { readonly run: string } {
  return typeof kept === 'object' && kept !== null && 'run' in kept && typeof kept.run === 'string';
}

/** A user may have edited the hidden sheet: what can not be read counts as absent, and a pull writes it anew. */
function parse<T>(text: string): T | undefined {
  try {
    return (JSON.parse(text) as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
