import type { Language } from '../i18n/language.ts';
import { overlayMessages } from '../i18n/overlay.ts';
import { takeUtf8 } from '../values/utf8-text.ts';

/** What a document of a user contains, or why it cannot be read. */
export type JsonDocument = { readonly json: unknown } | { readonly reason: string };

/** @param text decoded as UTF-8, whatever the encoding of the file is. */
export function readJsonDocument(text: string, language: Language): JsonDocument {
  const messages = overlayMessages[language];
  const plain = takeUtf8(text);
  if (plain === undefined) return { reason: messages.notUtf8 };
  try {
    return { json: JSON.parse(plain) };
  } catch (cause) {
    return { reason: messages.notJson(cause instanceof Error ? cause.message : String(cause)) };
  }
}

const keyOrBrace = /[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g;

/**
 * A key that one object of a document has twice: JSON keeps the last value, and the user may look at the first.
 * @param text valid JSON.
 */
export function keyTwice(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, quoted, colon] of text.matchAll(keyOrBrace)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    if (quoted === undefined || colon === undefined) continue;
    const key = JSON.parse(quoted) as string;
    const keys = open[open.length - 1]!;
    if (keys.has(key)) return key;
    keys.add(key);
  }
  return undefined;
}
