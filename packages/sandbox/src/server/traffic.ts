import type { MiddlewareHandler } from 'hono';
import { isAlreadySent } from './effects.ts';
import { type ServiceEnv, type ServiceContext, failed, tooMany } from './exchange.ts';
import type { World } from './world.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What every call of the interfaces and of the issuer goes through: counting, latency, the limit, common headers. */
export function traffic(world: World): MiddlewareHandler<ServiceEnv> {
  const { ledger, limiter, truth } = world;
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && !truth.is('G106=off')) {
      c.res = preflight(c);
      return;
    }
    const startedAt = performance.now();
    c.set('operation', 'none');
    ledger.enter();
    try {
      if (world.latencyMs > 0) await sleep(world.latencyMs);
      const waitSeconds = c.req.path.startsWith('/auth/') ? 0 : limiter.take();
      if (waitSeconds > 0) c.res = failed(world, tooMany(world, waitSeconds), c);
      else await next();
      if (!isAlreadySent(c.res)) addHeaders(world, c);
    } finally {
      const { method, url } = c.req;
      const { pathname, search } = new URL(url);
      ledger.leave({
        at: world.clock.wall(),
        method,
        path: `${pathname}${search}`,
        operation: c.get('operation'),
        status: isAlreadySent(c.res) ? 'broken' : c.res.status,
        ms: Math.round(performance.now() - startedAt),
      });
    }
  };
}

function addHeaders({ clock, truth }: World, c: ServiceContext): void {
  const { headers } = c.res;
  headers.set('date', new Date(clock.instantMs()).toUTCString());
  if (truth.is('G110=headers') && c.req.path.startsWith('/legacy/')) {
    headers.set('deprecation', '@1767225600');
    headers.set('sunset', 'Fri, 31 Dec 2027 23:59:59 GMT');
  }
  // Pages of other machines do not come this far.
  const origin = c.req.header('origin');
  if (origin === undefined || truth.is('G106=off')) return;
  headers.set('access-control-allow-origin', origin);
  headers.set(
    'access-control-expose-headers',
    'Retry-After, Date, Content-Disposition, Location, Link, Deprecation, Sunset',
  );
  headers.append('vary', 'Origin');
}

function preflight(c: ServiceContext): Response {
  const origin = c.req.header('origin');
  if (origin === undefined) return new Response(null, { status: 403 });
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Accept-Language, X-Sandbox-Address',
      'access-control-max-age': '600',
      vary: 'Origin',
    },
  });
}
