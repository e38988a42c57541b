import { pick } from '../api/json-path.ts';

/** Messages of a legacy response beside its content, in the service's words (R162). */
export function legacyMessagesIn(json: unknown, level: 'warning' | 'error'): string[] {
  const list = pick(json, [`messages.${level}`]);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const text = typeof item === 'string' ? item : pick(item, ['message', 'reason', 'code']);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}
