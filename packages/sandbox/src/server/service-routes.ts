import type { HttpBindings } from '@hono/node-server';
import { type Endpoint, endpoints } from '@tpr/core/api';
import { type Context, Hono } from 'hono';
import { RuleRefusal } from '../domain/index.ts';
import { routes } from '../routes/index.ts';
import { absentParameter, type AcceptedCall, type Route } from './call.ts';
import { errorContent, FailedAnswer, failureOf } from './failure.ts';
import { createDrift } from '../fault-injection/drift.ts';
import { injectFault } from '../fault-injection/inject.ts';
import type { RateVerdict } from '../rate-limits/limiter.ts';
import { retryAfter } from '../rate-limits/retry-after.ts';
import { byPrecedence, honoPath, type RoutePath, placesOf } from './paths.ts';
import { readPaging } from './paging.ts';
import { readBody, readEvents, readExtractedFlag, readInput } from './request-input.ts';
import { createSerializer } from './serializer.ts';
import type { IssuedSession } from './sessions.ts';
import { respond } from './response-body.ts';
import type { SandboxContext } from './context.ts';

export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: {
    operation: string;
    verdict: RateVerdict | undefined;
    /** An intermediary's response, not the service's. */
    isIntermediary: boolean;
  };
}
export type ServiceContext = Context<ServiceEnv>;

export interface Mounted {
  readonly endpoint: Endpoint;
  readonly place: RoutePath;
}

/** Every operation at each of its paths, in the order in which they are matched. */
export const mountedAt = (context: SandboxContext): Mounted[] =>
  endpoints
    .flatMap((endpoint) => placesOf(endpoint, context.behaviour).map((place) => ({ endpoint, place })))
    .sort((a, b) => byPrecedence(a.place, b.place));

/** The operations of the two interfaces. */
export function interfaces(context: SandboxContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const drift = createDrift(context);
  let nonce = 0;
  for (const { endpoint, place } of mountedAt(context)) {
    const route = routes.get(endpoint.name);
    if (route === undefined) continue;
    app.on(place.method, honoPath(place.template), async (c) => {
      c.set('operation', endpoint.name);
      context.requestLog.name(endpoint.name);
      return injectFault(context, {
        operation: endpoint.name,
        context: c,
        work: () => answer(context, route, c, (nonce += 1)),
        refuse: (failure) => failed(context, failure, c),
        tooMany: () => tooMany(context, 1),
        emptyList: () => answerEmpty(context, endpoint, c),
        drift,
      });
    });
  }
  return app;
}

async function answer(context: SandboxContext, route: Route, c: ServiceContext, nonce: number): Promise<Response> {
  const { store, behaviour } = context;
  return withErrorResponse(context, c, async () => {
    const { call, url } = await accept(context, route.endpoint, c, nonce);
    const reply = store.atomic(() => route.run(call));
    return respond(reply, { endpoint: route.endpoint, paging: call.paging, url, behaviour });
  });
}

/** An empty list in the service's own form. */
function answerEmpty(context: SandboxContext, endpoint: Endpoint, c: ServiceContext): Promise<Response> {
  const { behaviour } = context;
  return withErrorResponse(context, c, () => {
    const url = new URL(c.req.url);
    const paging = readPaging(endpoint.base, url.searchParams, behaviour);
    const reply = endpoint.response.kind === 'page' ? { list: [], total: 0 } : { list: [] };
    return respond(reply, { endpoint, paging, url, behaviour });
  });
}

/** The response of an operation, or the service's error response. */
async function withErrorResponse(
  context: SandboxContext,
  c: ServiceContext,
  work: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailedAnswer) return failed(context, error, c);
    if (error instanceof RuleRefusal) return failed(context, failureOf(error, context.behaviour), c);
    throw error;
  }
}

/** Authenticates, authorises and validates a request. The order determines the status of a bad one. */
async function accept(
  context: SandboxContext,
  endpoint: Endpoint,
  c: ServiceContext,
  nonce: number,
): Promise<{ call: AcceptedCall; url: URL }> {
  const { store, behaviour, clock, sessions, signed } = context;
  const now = clock.tick();
  const session = sessions.check(
    c.req.header('authorization'),
    c.req.header('x-sandbox-address'),
    interfaceAt(c.req.path),
  );
  const params = c.req.param();
  const accountId = accountOf(session, endpoint, params);
  const body = endpoint.body === undefined ? {} : await readBody(c.req.raw, endpoint, behaviour.profile);
  const url = new URL(c.req.url);
  const given = Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, params[name] ?? absentParameter]));
  const english = /^\s*en\b/i.test(c.req.header('accept-language') ?? '');
  const call: AcceptedCall = {
    input: readInput(endpoint, { params: given, query: url.searchParams, body }, behaviour),
    accountId,
    user: session.user,
    now,
    paging: readPaging(endpoint.base, url.searchParams, behaviour),
    events: readEvents(endpoint, url, store, behaviour),
    withExtractedData: readExtractedFlag(endpoint, url.searchParams, behaviour),
    store,
    behaviour,
    serializer: createSerializer(behaviour, english),
    nonce,
    sign(evidenceId) {
      const { path, expiresAt } = signed.sign(evidenceId);
      return { url: `${url.origin}${path}`, expiresAt };
    },
  };
  return { call, url };
}

/** By path: both interfaces list the accounts (G13). */
const interfaceAt = (path: string) => (path.startsWith('/legacy/') ? 'legacy' : 'current');

/** The account of a call (R028): the one in the path, else the user's own. */
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

export function tooMany({ retryAfter: form, clock }: SandboxContext, waitSeconds: number): FailedAnswer {
  const header = retryAfter(form, waitSeconds, clock.instantMs());
  return new FailedAnswer(429, 'The request limit is exceeded.', header === undefined ? {} : { 'retry-after': header });
}

/** An error in the format of the called interface. */
export function failed(context: SandboxContext, failure: FailedAnswer, c: ServiceContext): Response {
  const path = c.req.path;
  const [, base = ''] = path.split('/');
  const isInterface = base === 'current' || base === 'legacy';
  const shown = {
    failure,
    base: base === 'legacy' ? ('legacy' as const) : ('current' as const),
    // The address of the interface is no part of the path.
    path: isInterface ? path.slice(base.length + 1) : path,
    instantMs: context.clock.instantMs(),
  };
  const { type, text } = errorContent(shown, context.behaviour);
  return new Response(text, {
    status: failure.status,
    headers: { 'content-type': `${type};charset=UTF-8`, ...failure.headers },
  });
}
