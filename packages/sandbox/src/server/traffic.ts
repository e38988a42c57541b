import type { MiddlewareHandler } from 'hono';
import { type ServiceEnv, type ServiceContext, failed, tooMany } from './service-routes.ts';
import { isAlreadySent } from '../fault-injection/corruptions.ts';
import { setServiceHeaders } from './headers.ts';
import type { SandboxContext } from './context.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Middleware of every call of the interfaces and the issuer: counting, latency, limits, common headers. */
export function traffic(context: SandboxContext): MiddlewareHandler<ServiceEnv> {
  const { requestLog, limits, behaviour } = context;
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && !behaviour.is('G106=off')) {
      c.res = preflight(c);
      return;
    }
    const startedAt = performance.now();
    c.set('operation', 'none');
    requestLog.enter();
    const verdict = c.req.path.startsWith('/auth/') ? undefined : limits.take();
    c.set('verdict', verdict);
    try {
      const { waitSeconds = 0, delaySeconds = 0 } = verdict ?? {};
      if (waitSeconds === 0 && delaySeconds > 0) await sleep(delaySeconds * 1000);
      if (context.latencyMs > 0) await sleep(context.latencyMs);
      if (waitSeconds > 0) c.res = failed(context, tooMany(context, waitSeconds), c);
      else await next();
      if (!isAlreadySent(c.res) && !c.get('isIntermediary')) setServiceHeaders(context, c, c.res);
    } finally {
      limits.leave(verdict);
      const { method, url } = c.req;
      const { pathname, search } = new URL(url);
      requestLog.leave({
        at: context.clock.wall(),
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
