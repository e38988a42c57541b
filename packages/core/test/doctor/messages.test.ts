import { describe, expect, it } from 'vitest';
import { listGapCodes } from '../../src/doctor/verdicts.ts';
import { factsInEnglish } from '../../src/doctor/messages/facts/en.ts';
import { factsInFrench } from '../../src/doctor/messages/facts/fr.ts';
import { doctorMessages } from '../../src/doctor/messages/index.ts';

describe('the facts that the specification does not show', () => {
  it('are described in both languages, exactly those that have a verdict', () => {
    expect(Object.keys(factsInEnglish), 'messages/facts/en.ts').toEqual(listGapCodes());
    expect(Object.keys(factsInFrench), 'messages/facts/fr.ts').toEqual(listGapCodes());
  });

  it('are described in sentences', () => {
    const texts = [...Object.values(factsInEnglish), ...Object.values(factsInFrench)];
    expect(texts.filter((text) => !/^[\p{Lu}\d].*[.?]$/u.test(text))).toEqual([]);
  });

  it('are questions in French where they are questions in English', () => {
    const asks = (facts: Readonly<Record<string, string>>) => listGapCodes().filter((gap) => facts[gap]!.endsWith('?'));
    expect(asks(factsInFrench)).toEqual(asks(factsInEnglish));
  });
});

/** Every sentence by its name, with marks in place of its parameters. */
function spoken(messages: object): readonly (readonly [name: string, text: string])[] {
  return Object.entries(messages).flatMap(([subject, table]) =>
    Object.entries(table as object).map(([name, message]: [string, unknown]) => {
      const text = typeof message === 'function' ? Reflect.apply(message, undefined, ['«0»', '«1»', '«2»']) : message;
      return [`${subject}.${name}`, String(text)] as const;
    }),
  );
}

describe('the messages of the doctor', () => {
  const [en, fr] = [doctorMessages.en, doctorMessages.fr].map((messages) => new Map(spoken(messages))) as [
    Map<string, string>,
    Map<string, string>,
  ];

  it('have a sentence in each language', () => {
    expect([...fr.keys()]).toEqual([...en.keys()]);
    const same = [...en].filter(([name, text]) => /[a-z]{3}/.test(text) && fr.get(name) === text);
    expect(same).toEqual([]);
  });

  it('contain all their parameters, in each language', () => {
    const marks = (text: string) => [...text.matchAll(/«\d»/g)].map(([mark]) => mark).sort();
    expect([...en].filter(([name, text]) => marks(text).join() !== marks(fr.get(name)!).join())).toEqual([]);
  });

  it.each([
    [90, '90 s', '90 s'],
    [125, '2 min', '2 min'],
    [7_200, '2 h', '2 h'],
    [2_327_809, '27 days', '27 jours'],
  ])('tell a difference of clocks of %i s as people say it', (seconds, english, french) => {
    expect(doctorMessages.en.service.clockDifference(seconds)).toBe(english);
    expect(doctorMessages.fr.service.clockDifference(seconds)).toBe(french);
  });
});
