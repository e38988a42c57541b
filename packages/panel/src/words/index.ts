import type { Language } from '@tpr/core';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';

/** Everything the pane says, one table a place. French has the type of English: a missing message does not compile. */
export type Words = typeof en;

export function wordsOf(language: Language): Words {
  return language === 'fr' ? fr : en;
}
