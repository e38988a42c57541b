import type { HttpRequest, Op } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';
import { checkConnection, keepAt, type Connection } from '../../connection.ts';
import { password as passwordGrant } from '../../api/auth/token.ts';
import type { Profile } from '../../api/profile/index.ts';
import { encodePairs, fillPath, withoutEndSlashes } from '../../api/wire.ts';
import { createDetectedBehaviour } from '../detected-behaviour.ts';
import { toConnectorError } from '../error-mapping.ts';
import { createHostState } from '../client-context.ts';
import { InvalidResponse } from '../invalid-response.ts';
import { send } from '../pipeline.ts';
import type { ReceivedResponse, RequestContext } from '../policy.ts';
import { oauthErrorOf } from '../response-origin.ts';
import { readJson } from '../response-parser.ts';
import { maxBytesOf } from '../request-builder.ts';
import { isSuccess } from '../response-status.ts';

export interface Tokens {
  readonly access: string;
  /** ms since epoch by this computer's clock; lifetimes are counted by elapsed time, never by the server's date. */
  readonly renewAtMs: number;
  readonly refresh: string | undefined;
  /** ms since epoch. Undefined if the service names no expiry of the refresh token. */
  readonly refreshUntilMs: number | undefined;
}

/** Requests tokens of the issuer that a connection names (R024–R027). */
export class TokenIssuer {
  private readonly connection: Connection;
  private readonly profile: Profile;
  private readonly context: RequestContext;

  constructor(connection: Connection, profile: Profile) {
    this.connection = connection;
    this.profile = profile;
    this.context = { ...createHostState(profile), profile, detected: createDetectedBehaviour() };
  }

  /**
   * @param secrets redacted from messages about the response
   * @returns the tokens, or the error of a rejected grant
   * @throws ConnectorError as `send` does
   */
  *grant(
    operation: string,
    form: Readonly<Record<string, string>>,
    secrets: ReceivedResponse['secrets'],
    deadlineMs: number,
  ): Op<Tokens | ConnectorError> {
    const request = this.request(form);
    const response = yield* send(
      { ...this.context, deadlineMs },
      { name: operation, address: 'authUrl', repeatable: true, secrets, read: (answer) => this.read(answer) },
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
    if (!isSuccess(status) || oauthErrorOf(response) !== undefined) return undefined;
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
}

function signInRefused(error: ConnectorError, response: ReceivedResponse): ConnectorError {
  const { endpoint, status, reason, isOwn } = error;
  const quote = reason === undefined ? '' : ` The service says: ${reason}`;
  const advice =
    adviceOf.get(oauthErrorOf(response) ?? '') ?? 'Check user, password, realm and client id, then sign in again.';
  const proxy =
    isOwn === false
      ? ' The response is not in the format of a token issuer: if the entries are right, check authUrl, and whether a proxy intercepts the connection.'
      : '';
  const message = `The sign-in was refused. ${advice}${proxy}${quote}`;
  return new ConnectorError('auth', message, { endpoint, status, reason, isOwn, cause: error });
}

const clientAdvice = 'Check clientId; if the client is not public here, set clientSecret in the connection.';

/** Advice for the error codes of RFC 6749 (5.2) that are not about the user (G99). */
const adviceOf: ReadonlyMap<string, string> = new Map([
  ['invalid_client', clientAdvice],
  ['unauthorized_client', clientAdvice],
  ['invalid_scope', 'The issuer asks for another scope: set scope in the connection.'],
]);

function missingIssuer(error: ConnectorError, { authUrl }: Connection): ConnectorError {
  // Users copy the whole address of the token endpoint, whose path the connector adds.
  const isWhole = /\/realms(?:\/|$)/i.test(authUrl);
  const advice = isWhole ? 'Shorten authUrl to what comes before /auth/realms/.' : 'Check authUrl and realm.';
  const message = `There is no token issuer at this address and realm (404). ${advice}`;
  const { endpoint, status, reason, isOwn } = error;
  return new ConnectorError('config', message, { endpoint, status, reason, isOwn, field: 'authUrl', cause: error });
}
