import { describe, expect, it } from 'vitest';
import { describeOverlay, profileEntries, readOverlay } from '../../src/api/index.ts';

/** Candidate values for an entry, some of which it refuses. */
function othersOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return [['other']];
  if (typeof value === 'string') return ['other', `${value}/other`];
  const [first = 'other'] = Object.values(value as object);
  return [{ Other: first }, { dossier: 'https://service.example/d/{dossierId}' }];
}

const overlay = (overrides: object, rest: object = {}) =>
  readOverlay(JSON.stringify({ version: 1, ...rest, overrides }));

const several = overlay(
  {
    'events.timeZone': 'UTC',
    'attributes.percentScale': '1',
    'attributes.multiSelectMode': 'merge',
    'paths.attributes.definitions': 'GET /attributes',
    'query.page': 'offset',
    'query.pageSize': 'limit',
    'responsePaths.list': ['items'],
    'values.yes': ['JA'],
    'paging.mode': 'offset',
  },
  { service: 'https://api.example.com', since: '2026-11-01', by: 'Purchasing' },
);

describe('an overlay in words', () => {
  it('lists its differences, their date and their author', () => {
    expect(describeOverlay(several, 'en')).toBe(
      'Profile of https://api.example.com, since 2026-11-01, by Purchasing: times are those of UTC, 12 % is sent as 0.12, writing a multiple choice adds to its values, one call has another address, 2 parameters have other names, one field has another name, one list of words differs, one behaviour differs.',
    );
    expect(describeOverlay(several, 'fr')).toBe(
      'Profil de https://api.example.com, depuis le 2026-11-01, par Purchasing\u00a0: les heures sont celles de UTC, 12\u00a0% est envoyé comme 0,12, l’écriture d’un choix multiple complète ses valeurs, un appel a une autre adresse, 2 arguments ont d’autres noms, un champ a un autre nom, une liste de mots diffère, un comportement diffère.',
    );
  });

  it('does not count entries with the shipped value', () => {
    expect(describeOverlay(overlay({ 'paging.firstPage': 0 }), 'en')).toBe(
      'Profile of the service: no difference from the default profile.',
    );
    expect(describeOverlay(undefined, 'en')).toBe('The default profile applies.');
  });

  it('says of each key that it differs', () => {
    const silent = Object.entries(profileEntries).flatMap(([key, { value, also }]) => {
      const others = [...also, ...othersOf(value)];
      const lines = others.flatMap((other) => {
        try {
          return describeOverlay(overlay({ [key]: other }), 'en');
        } catch {
          return [];
        }
      });
      return lines.some((line) => !line.endsWith('no difference from the default profile.')) ? [] : [key];
    });
    expect(silent).toEqual([]);
  });

  it.each([
    [{ since: 'yesterday' }, /since: has to be a day, such as 2026-11-01/],
    [{ since: '2026-02-30' }, /since: has to be a day/],
    [{ by: 5 }, /by: has to be a text/],
  ])('is refused with %j', (rest, line) => {
    expect(() => overlay({}, rest)).toThrow(line);
  });
});
