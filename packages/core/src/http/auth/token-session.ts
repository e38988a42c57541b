import { ask, singleFlight, type Op } from '../../runtime/op.ts';
import { ConnectorError, isOfKind } from '../../errors.ts';
import type { Connection } from '../../connection.ts';
import { password as passwordGrant } from '../../api/auth/token.ts';
import type { Profile } from '../../api/profile/index.ts';
import type { Authenticator } from './authenticator.ts';
import { TokenIssuer, type Tokens } from './token-issuer.ts';

/**
 * The session of one user (R024–R027). A token is renewed before it expires, once for all waiting requests: with the
 * refresh token, then with the password. A password that the issuer or an intermediary refused is not sent again by
 * this session, so that no account is locked. Tokens are saved in the host's store together with the identity they
 * belong to; the password never is.
 */
export class TokenSession implements Authenticator {
  private readonly connection: Connection;
  private readonly profile: Profile;
  private readonly storeKey: string;
  private readonly issuer: TokenIssuer;
  private tokens: Tokens | undefined;
  /** The previous tokens, for redaction: a late response may still repeat them. */
  private formerTokens: Tokens | undefined;
  private loadStarted = false;
  private refusal: ConnectorError | undefined;

  /** @param storeKey unique among the sessions of a client. */
  constructor(connection: Connection, profile: Profile, storeKey = 'session') {
    this.storeKey = storeKey;
    this.connection = connection;
    this.profile = profile;
    this.issuer = new TokenIssuer(connection, profile);
  }

  *bearer(rejected?: string, deadlineMs = Infinity): Op<string> {
    if (!this.loadStarted) yield* this.load();
    const usable = yield* this.usableToken(rejected);
    return usable ?? (yield* singleFlight(this.identity, () => this.renew(rejected, deadlineMs)));
  }

  private *usableToken(rejected: string | undefined): Op<string | undefined> {
    const { tokens } = this;
    if (tokens === undefined || tokens.access === rejected) return undefined;
    return (yield* ask('now')) < tokens.renewAtMs ? tokens.access : undefined;
  }

  /** The user and the addresses of the session: a bearer of one service is never sent to another. */
  private get identity(): string {
    const { authUrl, realm, clientId, username, baseUrl, legacyBaseUrl = '', scope } = this.connection;
    return `session ${JSON.stringify([authUrl, realm, clientId, username, baseUrl, legacyBaseUrl, scope])}`;
  }

  *retriesOn403(): Op<boolean> {
    return true;
  }

  secrets(): readonly (string | undefined)[] {
    const { password, clientSecret } = this.connection;
    const tokens = [this.tokens, this.formerTokens].flatMap((each) => [each?.access, each?.refresh]);
    return [password, clientSecret, ...tokens];
  }

  private *renew(rejected: string | undefined, deadlineMs: number): Op<string> {
    // Another run of the same user may have renewed the saved session meanwhile.
    yield* this.load();
    const saved = yield* this.usableToken(rejected);
    if (saved !== undefined) return saved;
    const fresh = (yield* this.byRefreshToken(deadlineMs)) ?? (yield* this.byPassword(deadlineMs));
    this.formerTokens = this.tokens;
    this.tokens = fresh;
    yield* ask('save', { key: this.storeKey, value: JSON.stringify({ ...fresh, of: this.identity }) });
    return fresh.access;
  }

  private *byRefreshToken(deadlineMs: number): Op<Tokens | undefined> {
    const { refresh, refreshUntilMs = Infinity } = this.tokens ?? {};
    if (refresh === undefined || !this.profile.get('auth.useRefreshToken')) return undefined;
    if ((yield* ask('now')) >= refreshUntilMs) return undefined;
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    let failure: ConnectorError;
    try {
      const answer = yield* this.issuer.grant('auth.refresh', form, this.secrets(), deadlineMs);
      // A response without a refresh token leaves the old one valid.
      if (!(answer instanceof ConnectorError)) return { ...answer, refresh: answer.refresh ?? refresh };
      failure = answer;
    } catch (error) {
      if (!isOfKind(error, 'invalid-response')) throw error;
      failure = error;
    }
    // The password is tried next. Without one, only a rejection by the issuer itself ends the session.
    if (this.hasPassword || isOfIssuer(failure)) return undefined;
    throw failure.kind === 'auth' ? notRenewed(failure) : failure;
  }

  private get hasPassword(): boolean {
    return (this.connection.password ?? '') !== '';
  }

  private *byPassword(deadlineMs: number): Op<Tokens> {
    if (this.refusal !== undefined) throw this.refusal;
    const { username, password = '' } = this.connection;
    if (!this.hasPassword) {
      throw new ConnectorError('auth', 'The session has ended. Sign in again.', { endpoint: passwordGrant.name });
    }
    const form = { grant_type: 'password', username, password };
    const answer = yield* this.issuer.grant('auth.password', form, this.secrets(), deadlineMs);
    if (!(answer instanceof ConnectorError)) return answer;
    if (answer.kind === 'auth') this.refusal = answer;
    throw answer;
  }

  private *load(): Op<void> {
    this.loadStarted = true;
    const text = yield* ask('load', this.storeKey);
    if (text === undefined) return;
    try {
      const saved = JSON.parse(text) as Partial<Tokens> & { readonly of?: string };
      if (saved.of !== this.identity) return;
      if (typeof saved.access === 'string' && typeof saved.renewAtMs === 'number') this.tokens = saved as Tokens;
    } catch {
      // A saved session that cannot be read is ignored; the password decides.
    }
  }
}

/**
 * Issuers reject a refresh token with 400 (RFC 6749, 5.2), some of them in a format of their own. Intermediaries send other
 * statuses.
 */
const isOfIssuer = ({ kind, status, isOwn }: ConnectorError): boolean =>
  kind === 'auth' && (status === 400 || isOwn !== false);

/** For a rejection that an intermediary may have sent: the session is kept, and the next request tries again. */
function notRenewed(rejection: ConnectorError): ConnectorError {
  const { endpoint, status, reason, isOwn } = rejection;
  const message =
    'The session could not be renewed: the response is not in the format of a token issuer. Try again later; if it remains so, sign in again, and check whether a proxy intercepts the connection.';
  return new ConnectorError('retry-later', message, { endpoint, status, reason, isOwn, cause: rejection });
}
