import { describe, expect, it } from 'vitest';
import { englishSentences } from '../../src/values/sentences.ts';
import { documentMessages } from '../../src/i18n/documents.ts';
import { noteSentences } from '../../src/i18n/notes.ts';
import { onboardingMessages } from '../../src/i18n/onboarding.ts';

const parametersOf = (sentence: string): string[] => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('French sentences', () => {
  it.each(Object.entries(englishSentences))(
    'about values have the same parameters as in English: %s',
    (code, english) => {
      const french = Object.entries(noteSentences.fr).find(([key]) => key === code)?.[1] ?? '';
      expect(new Set(parametersOf(french))).toEqual(new Set(parametersOf(english)));
      expect(french).not.toBe(english);
    },
  );

  it.each([
    ['documents', documentMessages],
    ['onboarding', onboardingMessages],
  ])('about %s contain their parameters', (_, { en, fr }) => {
    for (const [key, english] of Object.entries(en)) {
      const french = Object.entries(fr).find(([other]) => other === key)?.[1];
      expect(typeof french).toBe(typeof english);
      if (typeof french !== 'function') expect(french).not.toBe('');
    }
    const given = ['«1»', '«2»'] as const;
    for (const messages of Object.values(fr)) {
      if (typeof messages !== 'function') continue;
      const say = messages as (...parts: readonly string[]) => string;
      for (const part of given.slice(0, messages.length)) expect(say(...given)).toContain(part);
    }
  });
});
