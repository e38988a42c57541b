import type { Connection } from '@tpr/core';
import { clientId, realm } from '../src/index.ts';
import { userPassword, users } from '../src/seed/catalog.ts';

type Addresses = Pick<Connection, 'baseUrl' | 'legacyBaseUrl' | 'authUrl'>;

const [buyer] = users;

/** How the main user of a sandbox at these addresses reaches it. */
export function buyerConnection({ baseUrl, legacyBaseUrl, authUrl }: Addresses): Connection & { password: string } {
  return {
    baseUrl,
    ...(legacyBaseUrl !== undefined && { legacyBaseUrl }),
    authUrl,
    realm,
    clientId,
    username: buyer.email,
    password: userPassword,
    accountId: String(buyer.accountId),
  };
}
