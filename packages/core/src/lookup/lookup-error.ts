import { ConnectorError, type ErrorKind } from '../errors.ts';
import { cutText } from '../values/safe-text.ts';
import type { Language } from '../words/language.ts';
import { lookupSentences, type LookupCode } from './sentences.ts';

type Params = Readonly<Record<string, string>>;

const maxParamLength = 160;

/** A formula that can not be answered as it stands. `code` and `params` give its sentence in any language. */
export class LookupError extends ConnectorError {
  readonly code: LookupCode;
  readonly params: Params;

  constructor(code: LookupCode, params: Params = {}, kind: ErrorKind = 'config') {
    super(kind, describeLookup(code, params), kind === 'refused' ? { status: 404 } : {});
    this.code = code;
    this.params = params;
  }
}

/** One line. Parameters may be hostile text: they are cut and put on one line. */
export function describeLookup(code: LookupCode, params: Params, language: Language = 'en'): string {
  return lookupSentences[language][code].replace(/\{(\w+)\}/g, (_, name: string) =>
    cutText((params[name] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), maxParamLength),
  );
}
