import { randomUUID } from 'node:crypto';
import { users } from './seed/catalog.ts';
import { type AccountCopy, copiedId } from './seed/index.ts';
import { type Sandbox, startSandbox } from './server/sandbox.ts';
import { clientId, realm } from './server/context.ts';

/** The side effects at a twin, beside the requested changes. */
export interface Consequence {
  /** Index of the third party in the account copy; third parties added at the twin come after these. */
  readonly index: number;
  /** The id of the third party at the twin. */
  readonly thirdpartyId: string;
}
export interface StartedDossier extends Consequence {
  readonly typeCode: string | null;
}
export interface SentMail extends Consequence {
  readonly kind: string;
  readonly recipient: string;
}

/** A separate simulated service for one rehearsal: on this machine, with a random password. */
export interface RehearsalTwin {
  /** The connection settings of a client. */
  readonly connection: {
    readonly baseUrl: string;
    readonly legacyBaseUrl: string;
    readonly authUrl: string;
    readonly realm: string;
    readonly clientId: string;
    readonly username: string;
    readonly password: string;
    readonly accountId: string;
  };
  /** Profile keys that no response of the twin reflects. */
  readonly unplayed: readonly string[];
  /** The id at the twin of the third party at this index. */
  idOf(index: number): string;
  /** Dossiers started since the twin was opened. */
  started(): StartedDossier[];
  /** E-mails that the service would have sent. */
  mails(): SentMail[];
  close(): Promise<void>;
}

const [buyer] = users;

/** @param profile the overrides of the client's profile. @throws as `startSandbox` does. */
export async function openTwin(
  accountCopy: AccountCopy,
  profile: Readonly<Record<string, unknown>>,
): Promise<RehearsalTwin> {
  const password = randomUUID();
  const sandbox = await startSandbox({ port: 0, accountCopy, profile, password, now: 'real', admin: false });
  // A rehearsal does not simulate the service's rate limits.
  sandbox.setLimit(undefined);
  const known = accountCopy.thirdParties.reduce((sum, { dossierTypes }) => sum + dossierTypes.length, 0);
  return {
    connection: connectionTo(sandbox, password),
    unplayed: sandbox.unplayed,
    idOf: (index) => String(copiedId(index)),
    started: () =>
      sandbox.store
        .all<{ thirdPartyId: number; typeCode: string | null }>(
          'SELECT thirdPartyId, typeCode FROM dossier ORDER BY id LIMIT -1 OFFSET ?',
          known,
        )
        .map(({ thirdPartyId, typeCode }) => ({ ...placeOf(thirdPartyId), typeCode })),
    mails: () =>
      sandbox.outbox().map(({ thirdPartyId, kind, recipient }) => ({
        ...placeOf(thirdPartyId ?? 0),
        kind,
        recipient,
      })),
    close: () => sandbox.close(),
  };
}

const placeOf = (id: number): Consequence => ({ index: id - copiedId(0), thirdpartyId: String(id) });

const connectionTo = ({ baseUrl, legacyBaseUrl, authUrl }: Sandbox, password: string) => ({
  baseUrl,
  legacyBaseUrl,
  authUrl,
  realm,
  clientId,
  username: buyer.email,
  password,
  accountId: String(buyer.accountId),
});
