import { pick } from '../api/json-path.ts';

/** Messages of the envelope of a legacy response, in the service's words (R162). A single one may lack its list. */
export function legacyMessagesIn(json: unknown, level: 'warning' | 'error'): string[] {
  const own = pick(json, [`messages.${level}`]) ?? [];
  return textsOf(Array.isArray(own) ? own : [own]);
}

/** Errors beside a content: in the envelope, or in a list of their own (G72). */
export function errorsBeside(json: unknown): string[] {
  const beside = pick(json, ['error']);
  return [...legacyMessagesIn(json, 'error'), ...textsOf(Array.isArray(beside) ? beside : [])];
}

/**
 * The error of an envelope that has it in place of a content. A read is repeated where the errors are in a list of their
 * own (G101), since an intermediary may write such a body too; a write is not.
 */
export function refusalIn(json: unknown, isRead: boolean): string | undefined {
  const isListOfItsOwn = !isRead && pick(json, ['content']) === null;
  return (isListOfItsOwn ? errorsBeside(json) : legacyMessagesIn(json, 'error'))[0];
}

function textsOf(items: readonly unknown[]): string[] {
  return items.flatMap((item: unknown) => {
    const text = typeof item === 'string' ? item : pick(item, ['message', 'reason', 'code']);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}
