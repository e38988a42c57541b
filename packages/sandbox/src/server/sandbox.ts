import { createServer, type Server } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { refusal } from '../guard.ts';
import { readFile } from '../routes/files.ts';
import type { SandboxOptions } from '../options.ts';
import { copyToStore, seedInSteps, type SeedProgress } from '../seed/index.ts';
import { type EvidenceRow, type SqlStore, wallText } from '../store/index.ts';
import { adminRoutes } from './admin.ts';
import { type Controls, createControls } from './controls.ts';
import { describeSignIn, type SandboxAccess, accessOf, isLetIn } from './access.ts';
import { type ServiceEnv, failed, interfaces } from './service-routes.ts';
import { FailedAnswer } from './failure.ts';
import { signInPage } from '../fault-injection/intermediary-responses.ts';
import { describeService } from './open-api.ts';
import { frontPage } from './front-page.ts';
import { fileResponse } from './response-body.ts';
import { tokenEndpoint } from './token-endpoint.ts';
import { traffic } from './traffic.ts';
import { createContext, type SandboxContext } from './context.ts';

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** The origin, such as http://127.0.0.1:4870. */
  readonly url: string;
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  readonly authUrl: string;
  /** The user to sign in with, as text, without a private password. */
  readonly signIn: string;
  /** Keys of the given profile that no response reflects. */
  readonly unplayed: readonly string[];
  /** The database, for tests that compare. */
  readonly store: SqlStore;
  /** Stops listening and closes every connection, pending ones too. */
  close(): Promise<void>;
}

const usualPort = 4_870;
const highestPort = 65_535;
/** The Server header of the front page: it identifies a sandbox that already uses the port. */
export const sandboxName = 'tpr-sandbox';
/**
 * How long an idle connection stays open. Closing a connection while a client sends its next request would reset that
 * request. Requests must fail only where a fault is configured.
 */
const idleConnectionMs = 65_000;
/** The two environments hold different data. */
const seeds = { test: 42, production: 43 } as const;

/**
 * Starts the service on this machine. @throws RangeError with one line when an option is invalid, `DatabaseInUse` when
 * another process has the file of `db` open, or the error of the socket when the port is taken.
 * @param onSeeding called while many data are made. If it throws, they are discarded, and its error is thrown.
 */
export async function startSandbox(
  options: SandboxOptions = {},
  onSeeding: (progress: SeedProgress) => void = () => {},
): Promise<Sandbox> {
  const { port = usualPort } = options;
  if (port > highestPort) throw new RangeError(`A port is a whole number up to ${highestPort}, not ${port}.`);
  const access = accessOf(options);
  await checkPort(port, access.host);
  const store = await storeOf(options, onSeeding);
  try {
    return await serve(store, options, access);
  } catch (error) {
    store.close();
    throw error;
  }
}

/** A port that is taken is reported before the data are made, which can take minutes. */
async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  await listen(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}

/** @throws the error of the socket */
function listen(server: Pick<Server, 'once' | 'listen'>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function serve(store: SqlStore, options: SandboxOptions, access: SandboxAccess): Promise<Sandbox> {
  const { port = usualPort } = options;
  const context = createContext(store, options, access);
  const controls = createControls(context);
  const server = createAdaptorServer({
    fetch: createApp(context, controls).fetch,
    hostname: access.host,
    serverOptions: { keepAliveTimeout: idleConnectionMs },
  });
  await listen(server, port, access.host);
  let closing: Promise<void> | undefined;
  const address = server.address();
  const url = `http://${access.host === '0.0.0.0' ? '127.0.0.1' : access.host}:${typeof address === 'object' && address !== null ? address.port : port}`;
  return {
    ...controls,
    url,
    baseUrl: `${url}/current`,
    legacyBaseUrl: `${url}/legacy`,
    authUrl: `${url}/auth`,
    signIn: describeSignIn(access),
    unplayed: context.behaviour.unplayed,
    store,
    close: () => (closing ??= stop(server, store)),
  };
}

async function storeOf(
  { accountCopy, db, seed = 'demo', environment = 'test' }: SandboxOptions,
  onSeeding: (progress: SeedProgress) => void,
): Promise<SqlStore> {
  if (accountCopy !== undefined) return copyToStore(accountCopy, wallText(Date.now()));
  const steps = seedInSteps({ size: seed, seed: seeds[environment], ...(db !== undefined && { path: db }) });
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      // Ctrl-C is handled between two steps.
      await new Promise<void>((resolve) => setImmediate(resolve));
      onSeeding(step.value);
    }
  } catch (error) {
    steps.return(undefined as never);
    throw error;
  }
}

async function stop(server: ServerType, store: SqlStore): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
  // Calls whose connections were just closed may still be running.
  await new Promise<void>((resolve) => setImmediate(resolve));
  store.close();
}

function createApp(context: SandboxContext, controls: Controls): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(async (c, next) => {
    const { address } = getConnInfo(c).remote;
    const caller = { path: c.req.path, address, read: (name: string) => c.req.header(name) };
    return isLetIn(context.access, caller) ? next() : c.text(refusal, 403);
  });
  for (const base of ['current', 'legacy', 'auth']) app.use(`/${base}/*`, traffic(context));
  app.route('/', interfaces(context));
  app.route('/', tokenEndpoint(context));
  if (context.withAdmin) app.route('/', adminRoutes(controls));
  app.get('/storage/:evidenceId', (c) => stored(context, c.req.param('evidenceId'), new URL(c.req.url).searchParams));
  app.get('/sign-in', (c) => c.html(signInPage));
  app.get('/openapi.json', (c) => c.json(describeService(context)));
  app.get('/', (c) => c.html(frontPage(context, new URL(c.req.url).origin), 200, { server: sandboxName }));
  app.notFound((c) => failed(context, new FailedAnswer(404, `There is no resource at ${c.req.path}.`), c));
  app.onError((error, c) => {
    if (error instanceof FailedAnswer) return failed(context, error, c);
    // A delayed request may run after the sandbox was closed; its connection is closed, too.
    if (!context.store.isOpen) return c.body(null, 503);
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return failed(context, new FailedAnswer(500, 'The sandbox has a fault of its own; see its log.'), c);
  });
  return app;
}

/** A file at its temporary address: without a bearer token, until the address expires (R084). */
function stored({ store, signed, clock }: SandboxContext, evidenceId: string, query: URLSearchParams): Response {
  clock.tick();
  if (!signed.verify(evidenceId, query.get('expires') ?? '', query.get('signature') ?? '')) {
    return new Response('The address is not valid, or no longer.', { status: 403 });
  }
  const row = store.get<EvidenceRow>('SELECT * FROM evidence WHERE id = ?', Number(evidenceId));
  return row === undefined ? new Response('Not found', { status: 404 }) : fileResponse(readFile(store, row));
}
