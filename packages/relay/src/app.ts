import { heldBackHeader } from '@tpr/core/api';
import { Hono, type MiddlewareHandler } from 'hono';
import { serveAddin } from './addin.ts';
import { clientAddress } from './client-address.ts';
import { bearerOf, commonHeaders } from './headers.ts';
import { requestLog } from './log.ts';
import { isCrossOrigin, isOverHttps } from './same-origin.ts';
import { HttpError } from './http-error.ts';
import { relay } from './relay.ts';
import { version } from './version.ts';
import type { Env, RelayContext, RelayState } from './relay-state.ts';

const longestTarget = 8_192;

export function createApp(state: RelayState): Hono<Env> {
  const { upstreams } = state.settings;
  const configured = { current: 'current' in upstreams, legacy: 'legacy' in upstreams, auth: 'auth' in upstreams };
  const app = new Hono<Env>();
  app.use(requestLog(state.log), withCommonHeaders(state));
  app.get('/health', (c) => {
    c.set('operation', 'health');
    return c.json({ status: 'ok', version, upstreams: configured });
  });
  app.use(unknownProxy(state), overHttps(state), plainRequest, rateLimit(state));
  app.use('/service/*', fromOwnPage(state));
  app.all('/service/*', (c) => relay(state, c));
  app.get('*', (c) => {
    const file = serveAddin(state.addin, state.pages, c);
    if (file === undefined) return c.notFound();
    c.set('operation', 'addin');
    return file;
  });
  app.notFound((c) => c.json({ message: 'There is nothing here.' }, 404));
  app.onError((error, c) => {
    if (error instanceof HttpError) {
      if (error.status < 500) c.set('heldBack', error.message);
      return c.json({ message: error.message }, error.status, { ...error.headers, [heldBackHeader]: '1' });
    }
    // The client disconnected before its body had arrived.
    if (c.env.incoming.destroyed) return c.json({ message: 'The request broke off.' }, 400);
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return c.json({ message: 'The relay has a fault of its own; see its log.' }, 500);
  });
  return app;
}

/** Whether the request comes from a trusted proxy, so that its X-Forwarded-* headers count. */
function isFromProxy(c: RelayContext, { settings }: RelayState): boolean {
  return settings.trustedProxies?.has(c.env.incoming.socket.remoteAddress) === true;
}

function withCommonHeaders(state: RelayState): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) c.res.headers.set(name, value);
    if (state.isStopping) c.res.headers.set('connection', 'close');
    if (isFromProxy(c, state) && isOverHttps(c)) {
      c.res.headers.set('strict-transport-security', 'max-age=31536000');
    }
  };
}

/**
 * Accepts only requests that every server reads in the same way: a path from the root without dots or backslashes, each
 * header once.
 */
const plainRequest: MiddlewareHandler<Env> = async (c, next) => {
  const { url: target = '', headersDistinct } = c.env.incoming;
  if (target.length > longestTarget)
    throw new HttpError(414, `The address is longer than ${longestTarget} characters.`);
  const path = target.split('?')[0];
  if (path !== new URL(c.req.url).pathname || target.includes('#'))
    throw new HttpError(400, 'The address is not plain.');
  const isTwice = ['host', 'authorization', 'content-type'].some((name) => (headersDistinct[name]?.length ?? 0) > 1);
  if (isTwice) throw new HttpError(400, 'A header occurs twice.');
  await next();
};

/**
 * Says once in the log that a proxy in front may be missing in the settings. Without that its administrator only sees
 * users who are refused, or who share one rate. A client can forge the headers, too.
 */
function unknownProxy(state: RelayState): MiddlewareHandler<Env> {
  const isSet = state.settings.trustedProxies !== undefined;
  const effect = isSet ? 'its requests are refused as if they came over http' : 'all clients behind it share one rate';
  let isSaid = false;
  return async (c, next) => {
    const isForwarded = ['x-forwarded-for', 'x-forwarded-proto'].some((name) => c.req.header(name) !== undefined);
    if (!isSaid && isForwarded && !isFromProxy(c, state)) {
      isSaid = true;
      const message = `A request has headers of a proxy, but its sender is not in TPR_TRUSTED_PROXIES. If that is your proxy, ${effect}.`;
      state.log({ time: new Date().toISOString(), message });
    }
    await next();
  };
}

/** Refuses http even if the proxy accepts it, so that users do not get used to sending passwords over http. */
function overHttps(state: RelayState): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (state.settings.trustedProxies !== undefined && !(isFromProxy(c, state) && isOverHttps(c))) {
      throw new HttpError(403, 'This relay is reached over https only. Put https:// before its address.');
    }
    await next();
  };
}

function fromOwnPage(state: RelayState): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (isCrossOrigin(c, isFromProxy(c, state))) {
      throw new HttpError(403, 'Only the add-in that this relay serves may call the service here.');
    }
    await next();
  };
}

/** The bearer of a call to an interface of the service. A bearer on a sign-in does not identify a signed-in user. */
function userOf({ env }: RelayContext): string | undefined {
  return /^\/service\/(current|legacy)\//.test(env.incoming.url ?? '') ? bearerOf(env.incoming) : undefined;
}

function rateLimit(state: RelayState): MiddlewareHandler<Env> {
  const { rates, inProgress } = state;
  return async (c, next) => {
    const client = clientAddress(c.env.incoming, isFromProxy(c, state));
    c.set('client', client);
    const waitSeconds = rates.take({ address: client, bearer: userOf(c) });
    if (waitSeconds > 0) {
      throw new HttpError(429, 'Too many requests.', { 'retry-after': String(Math.ceil(waitSeconds)) });
    }
    if (!inProgress.take(client))
      throw new HttpError(429, 'Too many requests at the same time.', { 'retry-after': '1' });
    c.env.outgoing.once('close', () => inProgress.leave(client));
    await next();
  };
}
