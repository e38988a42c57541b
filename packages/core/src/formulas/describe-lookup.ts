import { cutText } from '../values/safe-text.ts';
import type { Language } from '../words/language.ts';
import type { LookupParams } from './lookup-error.ts';
import { lookupSentences, type LookupCode } from './sentences.ts';

const maxParamLength = 160;

/** One line. Parameters may be hostile text: they are cut and put on one line. */
export function describeLookup(code: LookupCode, params: LookupParams, language: Language = 'en'): string {
  return lookupSentences[language][code].replace(/\{(\w+)\}/g, (_, name: string) =>
    cutText((params[name] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), maxParamLength),
  );
}
