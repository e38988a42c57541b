import type { WorkbookBench } from './workbook-bench.ts';

interface Known {
  readonly siret: string;
  readonly siren: string;
  readonly vatNumber: string;
  readonly duns: string;
  readonly name: string;
  readonly countryCode: string;
}

const isThere = 'id IN (SELECT companyId FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL)';

/** French companies of the directory that are not in the portfolio, nor another establishment of theirs. */
export const companiesOutside = ({ store }: WorkbookBench['sandbox'], count: number): Known[] =>
  store.all<Known>(
    `SELECT * FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL AND NOT ${isThere}
     AND siren NOT IN (SELECT siren FROM company WHERE ${isThere} AND siren IS NOT NULL)
     AND siren IN (SELECT siren FROM company GROUP BY siren HAVING count(*) = 1) ORDER BY id LIMIT ${count}`,
  );

/** French companies of the portfolio whose identity is known. */
export const companiesInside = ({ store }: WorkbookBench['sandbox'], count: number): Known[] =>
  store.all<Known>(
    `SELECT * FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL AND vatNumber IS NOT NULL
     AND id IN (SELECT companyId FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL AND identityAt IS NOT NULL)
     ORDER BY id LIMIT ${count}`,
  );
