import { ConnectorError, legacyConnection, TokenSession } from '@tpr/core';
import { createAsyncRunner, type AsyncRunner } from '@tpr/core/fetch';
import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';
import { withFieldLabels } from './field-labels.ts';
import type { FullResponse } from './http.ts';
import { memoryHost, type KeptValue } from './memory-host.ts';
import { needPasswords, readAccess, type ServiceSettings } from './service-connection.ts';
import { currentNames, legacyNames, type TokenNames } from './token-names.ts';

/** The values that n8n stores in the credential, by field name. */
export type Grant = Readonly<Record<string, string>>;

/** A rejected password is not sent again during this time, however many items and workflows request a token. */
const refusalMs = 60_000;

/**
 * The sign-ins of this process, one for each user: requests whose token is rejected at the same time share one grant
 * (R026).
 */
export class SignIns {
  private readonly users = new Map<string, SignIn>();

  /**
   * Renews the tokens of both interfaces, because n8n does not say which one was rejected.
   * @throws Error with one line to show; its cause is the ConnectorError.
   */
  async renew(helper: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<Grant> {
    try {
      const { connection, profile } = readAccess(credentials);
      needPasswords(connection);
      const grant = await this.signInOf({ connection, profile }, currentNames).renew(helper, credentials, currentNames);
      if (connection.legacyAuth === undefined) return grant;
      const legacy = { connection: legacyConnection(connection), profile };
      return { ...grant, ...(await this.renewLegacy(legacy, helper, credentials)) };
    } catch (error) {
      return await Promise.reject(described(error));
    }
  }

  /** The current interface works while the token issuer of the legacy interface is down. */
  private async renewLegacy(
    access: ServiceSettings,
    helper: IHttpRequestHelper,
    credentials: ICredentialDataDecryptedObject,
  ): Promise<Grant> {
    try {
      return await this.signInOf(access, legacyNames).renew(helper, credentials, legacyNames);
    } catch (error) {
      if (!(error instanceof ConnectorError)) return await Promise.reject(error);
      const { kind, message, status, field, reason } = error;
      if (kind === 'retry-later') return {};
      const legacyError = new ConnectorError(kind, `The legacy interface: ${message}`, { status, field, reason });
      return await Promise.reject(legacyError);
    }
  }

  private signInOf(access: ServiceSettings, { token }: TokenNames): SignIn {
    const { authUrl, realm, clientId, username } = access.connection;
    const user = JSON.stringify([authUrl, realm, clientId, username, token]);
    const known = this.users.get(user);
    if (known?.fits(access)) return known;
    const signIn = new SignIn(access);
    this.users.set(user, signIn);
    return signIn;
  }
}

/** Without the `status` of the cause, which n8n would interpret. */
function described(error: unknown): Error {
  const message = withFieldLabels(error instanceof Error ? error.message : String(error));
  return new Error(message, { cause: error });
}

class SignIn {
  private readonly session: TokenSession;
  private readonly runner: AsyncRunner;
  private readonly secret: string;
  private helper: IHttpRequestHelper | undefined;
  private readonly kept: KeptValue = { value: undefined };
  private refusedAtMs: number | undefined;

  constructor(access: ServiceSettings) {
    this.secret = secretOf(access);
    this.session = new TokenSession(access.connection, access.profile);
    this.runner = createAsyncRunner(
      memoryHost(async (options) => {
        const all = { ...options, ignoreHttpStatusErrors: true };
        return (await this.helper?.helpers.httpRequest(all)) as FullResponse;
      }, this.kept),
    );
  }

  fits(access: ServiceSettings): boolean {
    const isRefusalOld = this.refusedAtMs !== undefined && Date.now() - this.refusedAtMs > refusalMs;
    return !isRefusalOld && this.secret === secretOf(access);
  }

  async renew(
    helper: IHttpRequestHelper,
    credentials: ICredentialDataDecryptedObject,
    { token, kept }: TokenNames,
  ): Promise<Grant> {
    this.helper = helper;
    this.kept.value = latest(this.kept.value, credentials[kept]);
    const rejected = String(credentials[token] ?? '');
    try {
      const bearer = await this.runner.run(this.session.bearer(rejected === '' ? undefined : rejected));
      this.refusedAtMs = undefined;
      return { [token]: bearer, [kept]: this.kept.value ?? '' };
    } catch (error) {
      if (error instanceof ConnectorError && error.kind === 'auth') this.refusedAtMs ??= Date.now();
      return await Promise.reject(error);
    }
  }
}

function secretOf({ connection, profile }: ServiceSettings): string {
  return JSON.stringify([connection, profile.overrides]);
}

/** The stored session that ends later: another process may have renewed it. */
function latest(ours: string | undefined, theirs: unknown): string | undefined {
  if (typeof theirs !== 'string' || theirs === '') return ours;
  return endOf(theirs) > endOf(ours) ? theirs : ours;
}

function endOf(session: string | undefined): number {
  try {
    const { renewAtMs } = JSON.parse(session ?? '{}') as { renewAtMs?: unknown };
    return typeof renewAtMs === 'number' ? renewAtMs : 0;
  } catch {
    return 0;
  }
}
