import type { Connection } from '@tpr/core';
import { clientId, realm } from '../src/index.ts';
import { users } from '../src/seed/catalog.ts';
import { knownPassword } from '../src/server/access.ts';

type Addresses = Pick<Connection, 'baseUrl' | 'legacyBaseUrl' | 'authUrl'>;

const [buyer] = users;

/** The connection of the main user to a sandbox at these addresses. */
export function buyerConnection({ baseUrl, legacyBaseUrl, authUrl }: Addresses): Connection & { password: string } {
  return {
    baseUrl,
    ...(legacyBaseUrl !== undefined && { legacyBaseUrl }),
    authUrl,
    realm,
    clientId,
    username: buyer.email,
    password: knownPassword,
    accountId: String(buyer.accountId),
  };
}
