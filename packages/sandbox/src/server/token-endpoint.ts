import { authEndpoints, endpoints } from '@tpr/core/api';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { UserRow } from '../store/index.ts';
import { type ServiceEnv, type ServiceContext, tooMany } from './service-routes.ts';
import { injectFault } from '../fault-injection/inject.ts';
import { honoPath, placesOf } from './paths.ts';
import { realmOf } from './sessions.ts';
import { clientId, realm, type SandboxContext } from './context.ts';

const { password, refresh } = authEndpoints;
const grants: Readonly<Record<string, typeof password | typeof refresh>> = { password, refresh_token: refresh };

/** The token endpoint of the issuer (R022–R026): both grants at one path, distinguished by grant_type. */
export function tokenEndpoint(context: SandboxContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const [place] = placesOf(
    endpoints.find(({ name }) => name === password.name)!,
    context.behaviour,
  );
  app.post(honoPath(place?.template ?? ''), async (c) => {
    const form = await readForm(c);
    const endpoint = grants[form?.get('grant_type') ?? ''];
    const operation = endpoint?.name ?? password.name;
    c.set('operation', operation);
    context.requestLog.name(operation);
    return injectFault(context, {
      operation,
      context: c,
      work: () => {
        context.clock.tick();
        return form === undefined ? notAForm() : grant(context, form, c);
      },
      refuse: ({ status, message, headers }) => refused(status, errors[status] ?? 'server_error', message, headers),
      tooMany: () => tooMany(context, 1),
    });
  });
  return app;
}

async function readForm(c: ServiceContext): Promise<URLSearchParams | undefined> {
  const type = c.req.header('content-type') ?? '';
  return /^application\/x-www-form-urlencoded\b/i.test(type) ? new URLSearchParams(await c.req.text()) : undefined;
}

/** An error in the format of RFC 6749. */
function refused(
  status: number,
  error: string,
  error_description: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error, error_description }, { status, headers });
}

/** OAuth error codes of injected faults; undocumented for this issuer. */
const errors: Readonly<Record<number, string>> = {
  401: 'invalid_grant',
  403: 'access_denied',
  404: 'not_found',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
};

const notAForm = (): Response =>
  refused(415, 'invalid_request', 'The body has to be application/x-www-form-urlencoded.');

/** Prefix of the legacy interface's separate users (G97). */
const legacyMark = 'legacy.';

/** The client's secret, where it needs one (G99). */
const clientSecret = 'sandbox-secret';

function grant(context: SandboxContext, form: URLSearchParams, c: ServiceContext): Response {
  const { is } = context.behaviour;
  const named = c.req.param('realm') ?? realm;
  const isLegacy = is('G97=split') && named === realmOf.legacy;
  if (named !== realm && !isLegacy) return refused(404, 'not_found', 'The realm does not exist.');
  const type = form.get('grant_type') ?? '';
  const endpoint = grants[type];
  if (endpoint === undefined || (type === 'refresh_token' && is('G95=off'))) {
    return refused(400, 'unsupported_grant_type', `The grant type '${type}' is not supported.`);
  }
  const fields = z.safeParse(z.object(endpoint.body ?? {}), Object.fromEntries(form));
  if (!fields.success) return refused(400, 'invalid_request', fields.error.issues[0]?.message ?? 'A field is missing.');
  if (form.get('client_id') !== clientId) return refused(400, 'invalid_client', 'The client is unknown.');
  if (is('G99=secret') && form.get('client_secret') !== clientSecret) {
    return refused(401, 'invalid_client', 'The client has to show its secret.');
  }
  if (is('G99=scope') && !(form.get('scope') ?? '').split(' ').includes('risk')) {
    return refused(400, 'invalid_scope', 'The scope has to name risk.');
  }
  const address = c.req.header('x-sandbox-address');
  const user =
    type === 'password'
      ? signIn(context, form, isLegacy)
      : context.sessions.redeem(form.get('refresh_token') ?? '')?.user;
  if (user === undefined) {
    return type === 'password'
      ? refused(401, 'invalid_grant', 'Invalid user credentials.')
      : refused(400, 'invalid_grant', 'The refresh token is invalid, used or expired.');
  }
  if (user === 'locked') return refused(401, 'invalid_grant', 'The account is locked.');
  context.requestLog.counters.grants[type === 'password' ? 'password' : 'refresh_token'] += 1;
  return Response.json(context.sessions.issue(user, address, named), { headers: { 'cache-control': 'no-store' } });
}

function signIn(
  { store, access }: SandboxContext,
  form: URLSearchParams,
  isLegacy: boolean,
): UserRow | 'locked' | undefined {
  const name = form.get('username') ?? '';
  if (isLegacy && !name.startsWith(legacyMark)) return undefined;
  const email = isLegacy ? name.slice(legacyMark.length) : name;
  const user = store.get<UserRow>('SELECT * FROM user WHERE email = ?', email);
  if (user === undefined || form.get('password') !== access.password) return undefined;
  return user.locked === 1 ? 'locked' : user;
}
