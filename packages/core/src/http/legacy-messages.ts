import { pick } from '../api/json-path.ts';

/** Messages in the envelope of a legacy response, in the service's words (R162): a list, or a single message. */
export function legacyMessagesIn(json: unknown, level: 'warning' | 'error'): string[] {
  const found = pick(json, [`messages.${level}`]) ?? [];
  return textsOf(Array.isArray(found) ? found : [found]);
}

/** Errors next to the content: in the envelope's messages, or in a separate list (G72). */
export function errorsBeside(json: unknown): string[] {
  const beside = pick(json, ['error']);
  return [...legacyMessagesIn(json, 'error'), ...textsOf(Array.isArray(beside) ? beside : [])];
}

/**
 * The error of an envelope without content. For a write, a separate error list counts too. A read with such a list is
 * repeated, because an intermediary may have sent it (G101).
 */
export function refusalIn(json: unknown, isRead: boolean): string | undefined {
  const hasSeparateList = !isRead && pick(json, ['content']) === null;
  return (hasSeparateList ? errorsBeside(json) : legacyMessagesIn(json, 'error'))[0];
}

function textsOf(items: readonly unknown[]): string[] {
  return items.flatMap((item: unknown) => {
    const text = typeof item === 'string' ? item : pick(item, ['message', 'reason', 'code']);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}
