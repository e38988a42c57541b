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
