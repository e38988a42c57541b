import { Chance } from './random.ts';

const missing = 0.1;

/**
 * The indicators as first computed for a third party; a tenth of the scores are null. Legal compliance follows later.
 */
export function firstIndicators(seed: number, thirdPartyId: number): [string, boolean | number | string | null][] {
  const chance = new Chance(seed, 'indicator', thirdPartyId);
  const scored = <T>(value: T): T | null => (chance.is(missing) ? null : value);
  return [
    ['LEGAL_COMPLIANCE', null],
    ['FINANCIAL_RISK', scored(chance.between(0, 200) / 10)],
    [
      'CYBERSECURITY',
      scored(
        chance.weigh([
          ['A', 20],
          ['B', 30],
          ['C', 30],
          ['D', 15],
          ['E', 5],
        ]),
      ),
    ],
    ['ENVIRONMENT', scored(chance.between(0, 100))],
    [
      'BANK_DETAILS',
      scored(
        chance.weigh([
          ['Low', 70],
          ['Medium', 20],
          ['High', 10],
        ]),
      ),
    ],
    ['DEPENDENCY', scored(chance.between(0, 600) / 10)],
  ];
}
