import { addThirdParty, archiveThirdParty } from '../domain/index.ts';
import type { CompanyRow } from '../store/index.ts';
import type { SandboxContext } from '../server/context.ts';

/**
 * Changes the portfolio of the first account while a client reads it. Calls alternate: the first third party is
 * archived, so that later ones move up one position; then a company of the directory is added.
 */
export function createDrift({ store, clock }: SandboxContext): () => void {
  let turn = 0;
  return () => {
    turn += 1;
    const now = clock.wall();
    const account = store.get<{ id: number }>('SELECT min(id) AS id FROM account');
    if (!account) return;
    if (turn % 2 === 1) {
      const first = store.get<{ id: number }>(
        'SELECT id FROM thirdParty WHERE accountId = ? AND archivedAt IS NULL ORDER BY id LIMIT 1',
        account.id,
      );
      if (first) store.atomic(() => archiveThirdParty(store, first.id, now));
      return;
    }
    const free = store.get<CompanyRow>(
      'SELECT * FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id LIMIT 1',
    );
    if (free?.siret == null) return;
    const addition = { accountId: account.id, companyIdType: 'CIT001', companyIdValue: free.siret } as const;
    store.atomic(() => addThirdParty(store, addition, now));
  };
}
