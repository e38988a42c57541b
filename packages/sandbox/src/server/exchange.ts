import type { HttpBindings } from '@hono/node-server';
import { type Endpoint, endpoints } from '@tpr/core/api';
import { type Context, Hono } from 'hono';
import { RuleRefusal } from '../life/index.ts';
import { routes } from '../routes/index.ts';
import { absentParameter, type AcceptedCall, type Route } from './call.ts';
import { errorContent, FailedAnswer, failureOf } from './failure.ts';
import { createDrift } from './faults/drift.ts';
import { strike } from './faults/strike.ts';
import type { RateVerdict } from './limits/limiter.ts';
import { retryAfter } from './limits/retry-after.ts';
import { byPrecedence, honoPath, type RoutePath, placesOf } from './paths.ts';
import { readBody, readEvents, readExtractedFlag, readInput, readPaging } from './reading.ts';
import { createScribe } from './scribe.ts';
import type { IssuedSession } from './sessions.ts';
import { respond } from './shaping.ts';
import type { World } from './world.ts';

export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: {
    operation: string;
    verdict: RateVerdict | undefined;
    /** The answer is not the service's. */
    isStranger: boolean;
  };
}
export type ServiceContext = Context<ServiceEnv>;

export interface Mounted {
  readonly endpoint: Endpoint;
  readonly place: RoutePath;
}

/** Every operation at every place where it answers, in the order in which the places are tried. */
export const mountedAt = (world: World): Mounted[] =>
  endpoints
    .flatMap((endpoint) => placesOf(endpoint, world.truth).map((place) => ({ endpoint, place })))
    .sort((a, b) => byPrecedence(a.place, b.place));

/** The operations of the two interfaces. */
export function interfaces(world: World): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const drift = createDrift(world);
  let nonce = 0;
  for (const { endpoint, place } of mountedAt(world)) {
    const route = routes.get(endpoint.name);
    if (route === undefined) continue;
    app.on(place.method, honoPath(place.template), async (c) => {
      c.set('operation', endpoint.name);
      world.ledger.name(endpoint.name);
      return strike(world, {
        operation: endpoint.name,
        context: c,
        work: () => answer(world, route, c, (nonce += 1)),
        refuse: (failure) => failed(world, failure, c),
        tooMany: () => tooMany(world, 1),
        emptyList: () => answerEmpty(world, endpoint, c),
        drift,
      });
    });
  }
  return app;
}

async function answer(world: World, route: Route, c: ServiceContext, nonce: number): Promise<Response> {
  const { store, truth } = world;
  return said(world, c, async () => {
    const { call, url } = await accept(world, route.endpoint, c, nonce);
    const reply = store.atomic(() => route.run(call));
    return respond(reply, { endpoint: route.endpoint, paging: call.paging, url, truth });
  });
}

/** An empty list in the service's own form, whatever there is to list. */
function answerEmpty(world: World, endpoint: Endpoint, c: ServiceContext): Promise<Response> {
  const { truth } = world;
  return said(world, c, () => {
    const url = new URL(c.req.url);
    const paging = readPaging(endpoint.base, url.searchParams, truth);
    const reply = endpoint.response.kind === 'page' ? { list: [], total: 0 } : { list: [] };
    return respond(reply, { endpoint, paging, url, truth });
  });
}

/** The answer that some work comes to, or what is refused of it as the service says it. */
async function said(world: World, c: ServiceContext, work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailedAnswer) return failed(world, error, c);
    if (error instanceof RuleRefusal) return failed(world, failureOf(error, world.truth), c);
    throw error;
  }
}

/** Lets a request in: signed in, allowed, of the right form. In this order, as the status of a bad one depends on it. */
async function accept(
  world: World,
  endpoint: Endpoint,
  c: ServiceContext,
  nonce: number,
): Promise<{ call: AcceptedCall; url: URL }> {
  const { store, truth, clock, sessions, signed } = world;
  const now = clock.tick();
  const session = sessions.check(
    c.req.header('authorization'),
    c.req.header('x-sandbox-address'),
    interfaceAt(c.req.path),
  );
  const params = c.req.param();
  const accountId = accountOf(session, endpoint, params);
  const body = endpoint.body === undefined ? {} : await readBody(c.req.raw, endpoint.isListed?.(truth.profile));
  const url = new URL(c.req.url);
  const given = Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, params[name] ?? absentParameter]));
  const english = /^\s*en\b/i.test(c.req.header('accept-language') ?? '');
  const call: AcceptedCall = {
    input: readInput(endpoint, { params: given, query: url.searchParams, body }, truth),
    accountId,
    user: session.user,
    now,
    paging: readPaging(endpoint.base, url.searchParams, truth),
    events: readEvents(endpoint, url, store, truth),
    withExtractedData: readExtractedFlag(endpoint, url.searchParams, truth),
    store,
    truth,
    scribe: createScribe(truth, english),
    nonce,
    sign(evidenceId) {
      const { path, expiresAt } = signed.sign(evidenceId);
      return { url: `${url.origin}${path}`, expiresAt };
    },
  };
  return { call, url };
}

/** By address: the accounts are listed at both (G13). */
const interfaceAt = (path: string) => (path.startsWith('/legacy/') ? 'legacy' : 'current');

/** The account that a call concerns (R028). A path without one means the user's own. */
function accountOf({ user }: IssuedSession, endpoint: Endpoint, params: Readonly<Record<string, string>>): number {
  const named = params['accountId'];
  if (named !== undefined && endpoint.base === 'legacy' && !/^\d{1,15}$/.test(named)) {
    throw new FailedAnswer(400, `accountId has to be a whole number, not '${named}'.`);
  }
  if (named !== undefined && named !== String(user.accountId)) {
    throw new FailedAnswer(403, `The user has no access to account ${named}.`);
  }
  if (user.role === 'read-only' && !endpoint.repeatable) throw new FailedAnswer(403, 'The user may only read.');
  return user.accountId;
}

export function tooMany({ retryAfter: form, clock }: World, waitSeconds: number): FailedAnswer {
  const header = retryAfter(form, waitSeconds, clock.instantMs());
  return new FailedAnswer(429, 'The request limit is exceeded.', header === undefined ? {} : { 'retry-after': header });
}

/** An error as the interface that was called writes it. */
export function failed(world: World, failure: FailedAnswer, c: ServiceContext): Response {
  const path = c.req.path;
  const [, base] = path.split('/');
  const facts = { failure, base: base === 'legacy' ? ('legacy' as const) : ('current' as const) };
  const shown = {
    ...facts,
    path: path.slice(base === undefined ? 0 : base.length + 1),
    instantMs: world.clock.instantMs(),
  };
  const { type, text } = errorContent(shown, world.truth);
  return new Response(text, {
    status: failure.status,
    headers: { 'content-type': `${type};charset=UTF-8`, ...failure.headers },
  });
}
