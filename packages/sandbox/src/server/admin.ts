import { Hono } from 'hono';
import * as z from 'zod/mini';
import { RuleRefusal } from '../domain/index.ts';
import type { Controls } from './controls.ts';
import type { ServiceEnv, ServiceContext } from './service-routes.ts';
import { limitShapes } from '../rate-limits/limiter.ts';

const whole = z.int().check(z.minimum(0));

/** The bodies of the admin calls. */
const bodies = {
  clock: z.object({
    advanceSeconds: z._default(z.number().check(z.minimum(0)), 0),
    advanceDays: z._default(z.number().check(z.minimum(0)), 0),
  }),
  faults: z.object({ list: z.array(z.string()), seed: z.optional(z.int()) }),
  limit: z.object({
    shape: z.optional(z.enum(limitShapes)),
    rate: z.nullable(z.number().check(z.positive())),
    burst: z.optional(whole),
    windowSeconds: z.optional(z.number().check(z.positive())),
  }),
  quota: z.object({ requests: z.nullable(whole) }),
  latency: z.object({ ms: whole }),
  journal: z.object({
    touch: z.optional(z.object({ count: whole, seed: z._default(z.int(), 1) })),
    record: z._default(z.array(z.object({ code: z.string(), resourceId: whole })), []),
  }),
  archive: z.object({
    thirdpartyId: z.optional(whole),
    dossierId: z.optional(whole),
    reason: z.optional(z.enum(['OUTOFBUSINESS', 'EXPIRATION', 'STOPREQUEST', 'UNKNOWN'])),
  }),
};

/** `/admin`: the controls over HTTP. Not part of the service, and not counted. */
export function adminRoutes(controls: Controls): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.onError((error, c) => {
    if (error instanceof RangeError || error instanceof RuleRefusal) return c.json({ error: error.message }, 400);
    throw error;
  });
  app.get('/admin/counters', (c) => c.json(controls.counters()));
  app.post('/admin/counters/reset', (c) => {
    controls.resetCounters();
    return c.json(controls.counters());
  });
  app.get('/admin/requests', (c) => c.json(controls.requests()));
  app.get('/admin/outbox', (c) => c.json(controls.outbox()));
  app.get('/admin/journal', (c) => c.json(controls.journal(c.req.query('since'))));
  app.post('/admin/journal', async (c) => {
    const { touch, record } = await read(c, bodies.journal);
    controls.record(record);
    return c.json({ recorded: record.length, touched: touch === undefined ? [] : controls.touch(touch) });
  });
  app.post('/admin/archive', async (c) => {
    const { thirdpartyId, dossierId, reason } = await read(c, bodies.archive);
    const what = {
      ...(thirdpartyId !== undefined && { thirdpartyId }),
      ...(dossierId !== undefined && { dossierId }),
      ...(reason !== undefined && { reason }),
    };
    return c.json({ archived: controls.archive(what) });
  });
  app.post('/admin/clock', async (c) => {
    const { advanceSeconds, advanceDays } = await read(c, bodies.clock);
    return c.json(controls.advance({ seconds: advanceSeconds, days: advanceDays }));
  });
  app.post('/admin/faults', async (c) => {
    const { list, seed } = await read(c, bodies.faults);
    controls.setFaults(list, seed);
    return c.json({ list });
  });
  app.post('/admin/limit', async (c) => {
    const { shape, rate, burst, windowSeconds } = await read(c, bodies.limit);
    const limit =
      rate === null
        ? undefined
        : {
            rate,
            ...(shape !== undefined && { shape }),
            ...(burst !== undefined && { burst }),
            ...(windowSeconds !== undefined && { windowSeconds }),
          };
    controls.setLimit(limit);
    return c.json({ limit: limit ?? null });
  });
  app.post('/admin/quota', async (c) => {
    const { requests } = await read(c, bodies.quota);
    controls.setQuota(requests ?? undefined);
    return c.json({ requests });
  });
  app.post('/admin/latency', async (c) => {
    const { ms } = await read(c, bodies.latency);
    controls.setLatency(ms);
    return c.json({ ms });
  });
  app.post('/admin/revoke', (c) => {
    controls.revokeAll();
    return c.json({ revoked: true });
  });
  return app;
}

async function read<T>(c: ServiceContext, schema: z.ZodMiniType<T>): Promise<T> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new RangeError('The body is not JSON.');
  }
  const result = z.safeParse(schema, json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RangeError(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'wrong value'}`);
}
