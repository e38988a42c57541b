import { expect, test } from 'vitest';
import { eventSets, eventSubjects } from '../../src/api/events.ts';
import { wordOfEvent } from '../../src/formulas/event-words.ts';

test.each(eventSubjects.flatMap((subject) => eventSets[subject].map(({ code }) => code)))(
  '%s has a name in both languages',
  (code) => {
    const [english, french] = [wordOfEvent(code, 'en'), wordOfEvent(code, 'fr')];
    for (const word of [english, french]) expect(word).toMatch(/^\p{Lu}[\p{L} :’,-]+$/u);
    expect(french).not.toBe(english);
  },
);

test('an event that the specification does not name keeps its code', () => {
  expect(wordOfEvent('DOSSIER_SIGNED', 'fr')).toBe('DOSSIER_SIGNED');
});
