import type { MiddlewareHandler } from 'hono';
import { type ServiceEnv, type ServiceContext, failed, tooMany } from './exchange.ts';
import { isAlreadySent } from './faults/spoilers.ts';
import { dress } from './headers.ts';
import type { World } from './world.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What every call of the interfaces and of the issuer goes through: counting, latency, the limit, common headers. */
export function traffic(world: World): MiddlewareHandler<ServiceEnv> {
  const { ledger, limits, truth } = world;
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && !truth.is('G106=off')) {
      c.res = preflight(c);
      return;
    }
    const startedAt = performance.now();
    c.set('operation', 'none');
    ledger.enter();
    const verdict = c.req.path.startsWith('/auth/') ? undefined : limits.take();
    c.set('verdict', verdict);
    try {
      const { waitSeconds = 0, delaySeconds = 0 } = verdict ?? {};
      if (waitSeconds === 0 && delaySeconds > 0) await sleep(delaySeconds * 1000);
      if (world.latencyMs > 0) await sleep(world.latencyMs);
      if (waitSeconds > 0) c.res = failed(world, tooMany(world, waitSeconds), c);
      else await next();
      if (!isAlreadySent(c.res) && !c.get('isStranger')) dress(world, c, c.res);
    } finally {
      limits.leave(verdict);
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
