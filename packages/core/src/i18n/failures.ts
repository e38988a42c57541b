import { englishFailures } from './failures-en.ts';
import { frenchFailures } from './failures-fr.ts';
import type { Language } from './language.ts';
import type { ThreeParts } from './three-parts.ts';
import { typesetFrench } from './typography.ts';

/** The kinds of errors, divided further where the advice to the user differs. */
export type FailureKind = keyof typeof englishFailures;

export const failureMessages: Readonly<Record<Language, Readonly<Record<FailureKind, ThreeParts>>>> = {
  en: englishFailures,
  fr: typesetFrench(frenchFailures),
};
