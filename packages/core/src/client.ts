import {
  clientOf,
  methodsOf,
  openExchange,
  type ClientParts,
  type ExchangeOptions,
  type Methods,
} from './client-of.ts';
import type { Exchange } from './exchange/exchange.ts';
import { currentEndpoints, legacyEndpoints } from './service/endpoints.ts';
import { createProfile, profileWith, type Profile } from './service/profile/index.ts';

/** Every operation of the service by resource: `client.thirdParties.list()`, `client.legacy.dossiers.get(…)`. */
export type Client = Methods<typeof currentEndpoints> &
  ClientParts & {
    /** @deprecated The legacy interface 1.1.0 (R170). */
    readonly legacy: Methods<typeof legacyEndpoints>;
    /** The same client, with work ending in `later` at this moment (ms since epoch). */
    until(deadlineMs: number): Client;
  };

export interface ClientOptions extends Omit<ExchangeOptions, 'profile'> {
  /** The shipped profile when absent. */
  readonly profile?: Profile;
}

/** @throws ConnectorError `config` naming the setting of the connection that is missing or malformed. */
export function createClient({ profile = createProfile(), ...rest }: ClientOptions): Client {
  return fullClient(openExchange({ profile, ...rest }));
}

/** The same client under other facts, such as the language of labels (`behaviour.acceptLanguage`). */
export function clientUnder(client: Client, overrides: Readonly<Record<string, unknown>>): Client {
  return fullClient({ ...client.exchange, profile: profileWith(client.profile, overrides) });
}

function fullClient(exchange: Exchange): Client {
  return {
    ...clientOf(currentEndpoints, exchange),
    legacy: methodsOf(exchange, legacyEndpoints, { isGiven: false }),
    until: (deadlineMs) => fullClient({ ...exchange, deadlineMs }),
  };
}
