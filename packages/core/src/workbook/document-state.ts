import type { Op } from '../runtime/op.ts';
import { callWorkbook } from './port.ts';
import { hasTexts, isObject } from './stored-forms.ts';

/**
 * @returns the value stored under the key; undefined without a value, or if it cannot be parsed. Of values that users
 * saved at the same time the newest is returned.
 */
export function* loadState<T>(key: string): Op<T | undefined> {
  const [versions = []] = yield* loadVersions<T>([key]);
  return versions[0];
}

/** @returns the values stored under each key: several, the newest first, when users saved at the same time. */
export function* loadVersions<T>(keys: readonly string[]): Op<T[][]> {
  const texts = yield* callWorkbook('loadText', { keys });
  return texts.map((versions) => versions.map((text) => parse<T>(text)).filter((value) => value !== undefined));
}

/** Stores values as JSON in the document, all or none; undefined removes. They are part of the file: never a secret. */
export function* saveState(entries: readonly (readonly [key: string, value: unknown])[]): Op<void> {
  yield* callWorkbook('saveText', {
    entries: entries.map(([key, value]) => [key, value === undefined ? undefined : JSON.stringify(value)] as const),
  });
}

/**
 * A stored list of runs, newest first; entries without a name of a run are dropped. Lists that users saved at the same
 * time are merged. If several lists have the same run, the entry of the newest list is used.
 */
export function* loadRuns<T extends { readonly run: string }>(key: string): Op<T[]> {
  const [versions = []] = yield* loadVersions<unknown>([key]);
  const lists = versions.map((list) => (Array.isArray(list) ? list.filter(isRun<T>) : []));
  const [newest = []] = lists;
  if (lists.length <= 1) return newest;
  // The newest list comes last, so its entry of a run replaces older ones.
  const runs = new Map([...lists].reverse().flatMap((list) => list.map((each) => [each.run, each] as const)));
  // The name of a run begins with its time.
  return [...runs.values()].sort((a, b) => (a.run < b.run ? 1 : -1));
}

function isRun<T>(kept: unknown): kept is T {
  return isObject(kept) && hasTexts(kept, 'run');
}

/** A user may have edited the hidden sheet. Text that cannot be parsed counts as absent, and a pull writes it again. */
function parse<T>(text: string): T | undefined {
  try {
    return (JSON.parse(text) as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
