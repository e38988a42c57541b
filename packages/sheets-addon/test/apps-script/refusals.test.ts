import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 30 });
});
afterAll(() => service.close());

const unknown: readonly (readonly [name: string, given: readonly string[], en: string, fr: string])[] = [
  ['PORTFOLIO', ['name', 'Criticality=Hihg'], 'There are: High, Medium, Low', 'Il y a : High, Medium, Low'],
  ['PORTFOLIO', ['nam'], 'for example: Name', 'par exemple : Nom'],
  ['THIRDPARTY', ['100001', 'nonsense'], 'for example: Third party, Name', 'par exemple : Tiers, Nom'],
  ['DOSSIERS', ['100001', 'QQQ'], 'for example: Duty of vigilance', 'par exemple : Devoir de vigilance'],
  ['DOCUMENTS', ['100001', 'QQQ'], 'Use one of: missing', 'Utilisez l’un de ceux-ci : manquant'],
  ['SEARCH', ['Brumelac', 'XX'], 'XX is not a country', 'XX n’est pas un pays'],
];

test.each([
  ['en_US', 2],
  ['fr_FR', 3],
] as const)(
  'an unknown value is refused with the known ones, in the wording of a spreadsheet in %s',
  (locale, place) => {
    const bench = openScriptBench({ locale });
    bench.signIn(service);
    bench.share(service);
    for (const line of unknown) {
      const [[told]] = bench.formula(`TPR_${line[0]}`, ...line[1]) as [[unknown]];
      expect(told).toMatch(/^⚠ /);
      expect(told).toContain(line[place]);
    }
    bench.appsScript.close();
  },
);
