import { expect, test } from 'vitest';
import { eventSets, eventSubjects } from '../../src/api/events.ts';
import { describeEvent } from '../../src/formulas/event-labels.ts';

test.each(eventSubjects.flatMap((subject) => eventSets[subject].map(({ code }) => code)))(
  '%s has a name in both languages',
  (code) => {
    const [english, french] = [describeEvent(code, 'en'), describeEvent(code, 'fr')];
    for (const word of [english, french]) expect(word).toMatch(/^\p{Lu}[\p{L} :’,-]+$/u);
    expect(french).not.toBe(english);
  },
);

test('an event that the specification does not name keeps its code', () => {
  expect(describeEvent('DOSSIER_SIGNED', 'fr')).toBe('DOSSIER_SIGNED');
});
