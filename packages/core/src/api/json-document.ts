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

/**
 * A key that one object of a document has twice: JSON keeps the last value, and the user may look at the first.
 * @param text valid JSON.
 */
export function keyTwice(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(new Set());
    if (text[at] === '}') open.pop();
    if (text[at] !== '"') continue;
    const end = endOfText(text, at);
    if (isBeforeColon(text, end)) {
      const key = JSON.parse(text.slice(at, end)) as string;
      const keys = open[open.length - 1]!;
      if (keys.has(key)) return key;
      keys.add(key);
    }
    at = end - 1;
  }
  return undefined;
}

/** The place after a quoted text. A regular expression for it is not linear. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isBeforeColon(json: string, from: number): boolean {
  let at = from;
  while (' \t\r\n'.includes(json[at] ?? ':')) at++;
  return json[at] === ':';
}
