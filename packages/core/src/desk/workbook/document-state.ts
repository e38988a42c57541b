import type { Op } from '../../engine/op.ts';
import { inWorkbook } from './workbook.ts';

/** @returns what was kept under the key, or undefined when there is nothing or it can not be read any more. */
export function* loadState<T>(key: string): Op<T | undefined> {
  const [state] = yield* loadStates<T>([key]);
  return state;
}

export function* loadStates<T>(keys: readonly string[]): Op<(T | undefined)[]> {
  const texts = yield* inWorkbook('loadText', { keys });
  return texts.map((text) => (text === undefined ? undefined : parse<T>(text)));
}

/** Keeps values as JSON in the document, all or none; undefined removes. They travel with the file: nothing secret. */
export function* saveState(entries: readonly (readonly [key: string, value: unknown])[]): Op<void> {
  yield* inWorkbook('saveText', {
    entries: entries.map(([key, value]) => [key, value === undefined ? undefined : JSON.stringify(value)] as const),
  });
}

/** A list of objects or of lists; whatever else stands there counts as absent. */
export function* loadList<T extends object>(key: string): Op<T[]> {
  const state = yield* loadState<unknown>(key);
  return Array.isArray(state) ? state.filter((each): each is T => typeof each === 'object' && each !== null) : [];
}

/** A user may have edited the hidden sheet: what can not be read counts as absent, and a pull writes it anew. */
function parse<T>(text: string): T | undefined {
  try {
    return (JSON.parse(text) as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
