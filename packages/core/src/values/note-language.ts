import type { Language } from '../words/language.ts';
import type { Sentences } from './note.ts';
import { englishSentences } from './sentences.ts';
import { frenchSentences } from './sentences-fr.ts';

/** The sentences for `describeNote` in a language. */
export function sentencesIn(language: Language): Sentences {
  return language === 'fr' ? frenchSentences : englishSentences;
}
