import { ConnectorError, languages, statusLabels } from '@tpr/core';
import { workbookMessages } from '@tpr/core/workbook';
import { describe, expect, it } from 'vitest';
import { pluralsOf } from '../../src/i18n/plurals.ts';
import { loadMessages } from '../../src/i18n/index.ts';

describe('speech', () => {
  it.each([
    ['en', 0, '0 rows'],
    ['en', 1, '1 row'],
    ['en', 1_000, '1,000 rows'],
  ] as const)('the plural in %s for %d', (language, value, expected) => {
    expect(pluralsOf(language).plural(value, { one: '# row', other: '# rows' })).toBe(expected);
  });

  it('uses the singular for zero in French, and a plural for a million', () => {
    const { plural } = pluralsOf('fr');
    const forms = { one: '# ligne', other: '# lignes' };
    expect([0, 1, 2, 1_000_000].map((value) => plural(value, forms).replaceAll(/\s/g, ' '))).toEqual([
      '0 ligne',
      '1 ligne',
      '2 lignes',
      '1 000 000 lignes',
    ]);
  });
});

describe('the state of a change', () => {
  it.each(languages)('has the same word in the panel, in the sheet and in Activity, in %s', async (language) => {
    const { changes, onboard, documents, activity } = await loadMessages(language);
    const sheet = workbookMessages[language];
    expect(changes.kinds.pending).toBe(sheet.pending);
    const counted = [changes.outcomes, onboard.outcomes, documents.outcomes, activity].map(({ pending }) => pending(2));
    expect([...counted, sheet.countsLine(0, 0, 2)].filter((text) => !text.endsWith(sheet.pending))).toEqual([]);
    expect(activity.columns.map((column) => column.toLowerCase())).toContain(sheet.pending);
    // A change is feminine in French, and the outcome of a row is not.
    const unknown = changes.kinds.unknown.replace('incertaine', 'incertain');
    expect(unknown).toBe(sheet.unknown);
    expect(changes.outcomes.unknown(1).replace('incertaine', 'incertain')).toBe(`1 ${sheet.unknown}`);
  });
});

/** The texts of a table, by key. Messages with parameters are functions and are left out. */
function textsOf(table: object, path = ''): readonly (readonly [name: string, text: string])[] {
  return Object.entries(table).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const place = `${path}${name}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'object' && value !== null) return textsOf(value, `${place}.`);
    return [];
  });
}

const tables = await Promise.all([loadMessages('en'), loadMessages('fr')]);

describe('the two languages', () => {
  const [en, fr] = tables.map((table) => new Map(textsOf(table))) as [Map<string, string>, Map<string, string>];

  it('have the same keys', () => {
    expect([...fr.keys()]).toEqual([...en.keys()]);
  });

  it('have no empty text', () => {
    expect([...en, ...fr].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have no long text in common', () => {
    const same = [...en].filter(([name, text]) => text.length > 24 && fr.get(name) === text);
    expect(same).toEqual([]);
  });

  it('have no-break spaces at French punctuation, and none in English', () => {
    const loose = / [:;?!%»]|« /;
    expect([...fr].filter(([, text]) => loose.test(text))).toEqual([]);
    const refusal = new ConnectorError('refused', 'HTTP 400', { reason: 'Pourquoi ?' });
    expect(tables[1].errors.explain(refusal).reason).toBe('Réponse du service\u00a0: «\u00a0Pourquoi\u00a0?\u00a0»');
    expect([...en.values()].join('')).not.toContain('\u00a0');
  });

  it('claim one thing about storing the password: that it is not stored', () => {
    const aboutPassword = [...en.values(), ...fr.values()].filter((text) => /password|mot de passe/i.test(text));
    const ofKeeping = aboutPassword.filter((text) => /keep|kept|stor|conserv|gard|enregistr/i.test(text));
    expect(ofKeeping.length).toBeGreaterThan(3);
    const others = ofKeeping.filter(
      (text) => !/(is not stored|not store your password|pas enregistré|enregistre pas votre)/.test(text),
    );
    expect(others).toEqual([]);
    expect(ofKeeping.filter((text) => /consent|accord/i.test(text))).toEqual([]);
  });

  it('use the words of core for statuses', () => {
    expect(tables.map(({ statuses }) => statuses)).toEqual([statusLabels.en, statusLabels.fr]);
  });
});

it('a refresh in French counts none and one in the singular', async () => {
  const { overview } = await loadMessages('fr');
  expect(overview.refreshed(2, 1, 0)).toMatch(/2 mis à jour, 1 ajouté, 0 retiré\.$/);
  expect(overview.refreshedBut(0, 2, 1)).toBe('0 mis à jour, 2 ajoutés, 1 retiré.');
});
