import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Addin } from './addin.ts';
import type { Log } from './log.ts';
import type { Pages } from './office-pages.ts';
import type { AllowedRoutes } from './allowed-routes.ts';
import type { RequestRates } from './request-rates.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { RelaySettings } from './settings.ts';
import type { ProxyRefusal } from './proxy-refusal.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** State that all requests of one relay share. */
export interface RelayState {
  readonly settings: RelaySettings;
  readonly allowedRoutes: AllowedRoutes;
  readonly pages: Pages;
  readonly addin: Addin;
  readonly rates: RequestRates;
  /** Limits the concurrent requests of a client. */
  readonly inProgress: ConcurrencyLimit;
  readonly signIns: LoginThrottle;
  readonly proxyRefusal: ProxyRefusal;
  readonly log: Log;
  isStopping: boolean;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    operation: string;
    fault: string | undefined;
    /** Why the relay refused the request itself. */
    heldBack: string | undefined;
    /** The client address under which rate limits count the request. */
    client: string;
  };
}
export type RelayContext = Context<Env>;
