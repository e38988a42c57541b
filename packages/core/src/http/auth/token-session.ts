import { ask, singleFlight, type HttpRequest, type Op } from '../../runtime/op.ts';
import { ConnectorError, isOfKind } from '../../errors.ts';
import { checkConnection, type Connection } from '../../connection.ts';
import { password as passwordGrant } from '../../api/auth/token.ts';
import type { Profile } from '../../api/profile/index.ts';
import { withoutEndSlashes } from '../../api/wire.ts';
import { readJson } from '../response-parser.ts';
import { toConnectorError } from '../error-mapping.ts';
import type { Authenticator } from './authenticator.ts';
import { createDetectedBehaviour } from '../detected-behaviour.ts';
import { isOAuthError, oauthErrorOf } from '../response-origin.ts';
import { createHostState } from '../host-state.ts';
import { send } from '../pipeline.ts';
import type { ReceivedResponse, RequestContext } from '../policy.ts';
import { maxBytesOf } from '../response-size.ts';
import { isSuccess } from '../response-status.ts';
import { InvalidResponse } from '../invalid-response.ts';
import { encodePairs, fillPath, keepAt } from '../url.ts';

interface Tokens {
  readonly access: string;
  /** ms since epoch by this computer's clock; lifetimes are counted by elapsed time, never by the server's date. */
  readonly renewAtMs: number;
  readonly refresh: string | undefined;
  /** ms since epoch. Undefined if the service names no expiry of the refresh token. */
  readonly refreshUntilMs: number | undefined;
}

/**
 * The session of one user (R024–R027). A token is renewed before it expires, once for all waiting requests: with the
 * refresh token, then with the password. A password that the issuer or an intermediary refused is not sent again by
 * this session, so that no account is locked. Tokens are saved in the host's store together with the identity they
 * belong to; the password never is.
 */
export class TokenSession implements Authenticator {
  private readonly connection: Connection;
  private readonly profile: Profile;
  /** The key of the host's store. */
  private readonly storeKey: string;
  /** The state of requests to the token issuer. */
  private readonly issuer: RequestContext;
  private tokens: Tokens | undefined;
  /** The previous tokens: responses to requests that were sent with them may still arrive and repeat them. */
  private formerTokens: Tokens | undefined;
  private loadStarted = false;
  private refusal: ConnectorError | undefined;
  private isForbidden = false;

  /** @param storeKey unique among the sessions of a client. */
  constructor(connection: Connection, profile: Profile, storeKey = 'session') {
    this.storeKey = storeKey;
    this.connection = connection;
    this.profile = profile;
    this.issuer = { ...createHostState(profile), profile, detected: createDetectedBehaviour() };
  }

  *bearer(rejected?: string, deadlineMs = Infinity): Op<string> {
    if (!this.loadStarted) yield* this.load();
    const tokens = this.tokens;
    if (tokens !== undefined && tokens.access !== rejected && (yield* ask('now')) < tokens.renewAtMs)
      return tokens.access;
    return yield* singleFlight(this.identity, () => this.renew(rejected, deadlineMs));
  }

  /** The user and the addresses of the session: a bearer of one service is never sent to another. */
  private get identity(): string {
    const { authUrl, realm, clientId, username, baseUrl, legacyBaseUrl = '', scope } = this.connection;
    return `session ${JSON.stringify([authUrl, realm, clientId, username, baseUrl, legacyBaseUrl, scope])}`;
  }

  retriesOn403(): boolean {
    return !this.isForbidden && this.profile.get('auth.retryOn403');
  }

  markForbidden(): void {
    this.isForbidden = true;
  }

  secrets(): readonly (string | undefined)[] {
    const { password, clientSecret } = this.connection;
    return [
      password,
      clientSecret,
      ...[this.tokens, this.formerTokens].flatMap((each) => [each?.access, each?.refresh]),
    ];
  }

  private *renew(rejected: string | undefined, deadlineMs: number): Op<string> {
    // Another run of the same user may have renewed the saved session meanwhile.
    yield* this.load();
    const nowMs = yield* ask('now');
    const kept = this.tokens;
    if (kept !== undefined && kept.access !== rejected && nowMs < kept.renewAtMs) return kept.access;
    const fresh = (yield* this.byRefreshToken(kept, nowMs, deadlineMs)) ?? (yield* this.byPassword(deadlineMs));
    this.formerTokens = kept;
    this.tokens = fresh;
    yield* ask('save', { key: this.storeKey, value: JSON.stringify({ ...fresh, of: this.identity }) });
    return fresh.access;
  }

  private *byRefreshToken(kept: Tokens | undefined, nowMs: number, deadlineMs: number): Op<Tokens | undefined> {
    if (kept?.refresh === undefined || !this.profile.get('auth.useRefreshToken')) return undefined;
    if (kept.refreshUntilMs !== undefined && nowMs >= kept.refreshUntilMs) return undefined;
    const form = { grant_type: 'refresh_token', refresh_token: kept.refresh };
    try {
      const answer = yield* this.grant('auth.refresh', form, deadlineMs);
      // A response without a refresh token leaves the old one valid.
      if (!(answer instanceof ConnectorError)) return { ...answer, refresh: answer.refresh ?? kept.refresh };
    } catch (error) {
      if (!isOfKind(error, 'invalid-response')) throw error;
    }
    // The refresh token was rejected, or the response cannot be read: the password is tried next.
    return undefined;
  }

  private *byPassword(deadlineMs: number): Op<Tokens> {
    if (this.refusal !== undefined) throw this.refusal;
    const { username, password } = this.connection;
    if (password === undefined || password === '') {
      throw new ConnectorError('auth', 'The session has ended. Sign in again.', { endpoint: passwordGrant.name });
    }
    const answer = yield* this.grant('auth.password', { grant_type: 'password', username, password }, deadlineMs);
    if (!(answer instanceof ConnectorError)) return answer;
    if (answer.kind === 'auth') this.refusal = answer;
    throw answer;
  }

  /** @returns the tokens, or the error of a rejected grant. @throws ConnectorError as `send` does */
  private *grant(
    operation: string,
    form: Readonly<Record<string, string>>,
    deadlineMs: number,
  ): Op<Tokens | ConnectorError> {
    const request = this.request(form);
    const response = yield* send(
      { ...this.issuer, deadlineMs },
      {
        name: operation,
        address: 'authUrl',
        repeatable: true,
        secrets: this.secrets(),
        read: (answer) => this.read(answer),
      },
      () => request,
    );
    if (response.value !== undefined) return response.value;
    const error = toConnectorError(operation, response);
    if ([200, 400, 401, 403].includes(response.status)) return signInRefused(error, response);
    return response.status === 404 ? missingIssuer(error, this.connection) : error;
  }

  /** Every sign-in of every host passes here: the connection is checked before anything is sent. */
  private request(form: Readonly<Record<string, string>>): HttpRequest {
    checkConnection(this.connection);
    const { authUrl, realm, clientId, clientSecret = '', scope = '' } = this.connection;
    const own = Object.entries({ client_secret: clientSecret, scope }).filter(([, value]) => value !== '');
    const path = fillPath(this.profile.get('paths.token'), { realm });
    return {
      method: 'POST',
      url: keepAt(this.connection, 'authUrl', withoutEndSlashes(authUrl) + path),
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: encodePairs([['client_id', clientId], ...own, ...Object.entries(form)]),
      expect: 'text',
      timeoutMs: this.profile.get('http.timeoutMs'),
      maxBytes: maxBytesOf('token'),
    };
  }

  /** @returns undefined for an error response, whatever its status. @throws InvalidResponse */
  private read(response: ReceivedResponse): Tokens | undefined {
    const { status, sentMs } = response;
    if (!isSuccess(status) || isOAuthError(response)) return undefined;
    const place = { profile: this.profile, path: '', report: () => undefined };
    const answer = passwordGrant.response.record.read(readJson(response), place);
    if (answer?.access_token == null || answer.access_token === '') {
      const message = 'The address of the token issuer answers, but not with a token. Check authUrl and realm.';
      throw new InvalidResponse('schema', response, message, { field: 'access_token' });
    }
    const { expires_in: seconds, refresh_expires_in: refreshSeconds } = answer;
    // A lifetime that is missing, not positive, or a year or longer is replaced by the profile's (G96).
    const isUsable = seconds !== null && seconds > 0 && seconds < 31_536_000;
    const lifeMs = 1000 * (isUsable ? seconds : this.profile.get('auth.defaultLifetimeSeconds'));
    const marginMs = Math.min(1000 * this.profile.get('auth.refreshSkewSeconds'), lifeMs / 10);
    return {
      access: answer.access_token,
      renewAtMs: sentMs + lifeMs - marginMs,
      refresh: answer.refresh_token ?? undefined,
      // 0 means that the refresh token does not expire (G96).
      refreshUntilMs: refreshSeconds !== null && refreshSeconds > 0 ? sentMs + refreshSeconds * 1000 : undefined,
    };
  }

  private *load(): Op<void> {
    this.loadStarted = true;
    const text = yield* ask('load', this.storeKey);
    if (text === undefined) return;
    try {
      const kept = JSON.parse(text) as Partial<Tokens> & { readonly of?: string };
      if (kept.of !== this.identity) return;
      if (typeof kept.access === 'string' && typeof kept.renewAtMs === 'number') this.tokens = kept as Tokens;
    } catch {
      // A saved session that cannot be read is ignored; the password decides.
    }
  }
}

function signInRefused(error: ConnectorError, response: ReceivedResponse): ConnectorError {
  const { endpoint, status, reason, isOwn } = error;
  const quote = reason === undefined ? '' : ` The service says: ${reason}`;
  const advice =
    adviceOf[oauthErrorOf(response) ?? ''] ?? 'Check user, password, realm and client id, then sign in again.';
  const proxy =
    isOwn === false
      ? ' The response is not in the format of a token issuer: if the entries are right, check authUrl, and whether a proxy intercepts the connection.'
      : '';
  const message = `The sign-in was refused. ${advice}${proxy}${quote}`;
  return new ConnectorError('auth', message, { endpoint, status, reason, isOwn, cause: error });
}

const clientAdvice = 'Check clientId; if the client is not public here, set clientSecret in the connection.';

/** Advice for the error codes of RFC 6749 (5.2) that are not about the user (G99). */
const adviceOf: Readonly<Record<string, string>> = {
  invalid_client: clientAdvice,
  unauthorized_client: clientAdvice,
  invalid_scope: 'The issuer asks for another scope: set scope in the connection.',
};

function missingIssuer(error: ConnectorError, { authUrl }: Pick<Connection, 'authUrl'>): ConnectorError {
  // Users copy the whole address of the token endpoint, whose path the connector adds.
  const isWhole = /\/realms(?:\/|$)/i.test(authUrl);
  const advice = isWhole ? 'Shorten authUrl to what comes before /auth/realms/.' : 'Check authUrl and realm.';
  const message = `There is no token issuer at this address and realm (404). ${advice}`;
  const { endpoint, status, reason, isOwn } = error;
  return new ConnectorError('config', message, { endpoint, status, reason, isOwn, field: 'authUrl', cause: error });
}
