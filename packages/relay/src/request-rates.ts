import { createHash } from 'node:crypto';
import { createTokenBucket } from './token-bucket.ts';
import type { RelaySettings } from './settings.ts';

/** The client of a request: its address, and the bearer token of a call to the service. */
export interface Requester {
  readonly address: string;
  readonly bearer: string | undefined;
}

/** The request rates of users and addresses. */
export interface RequestRates {
  /** @returns 0, or the seconds until a request will be accepted. */
  take(requester: Requester): number;
}

/**
 * Each signed-in user has a separate rate, so that users behind one address do not share one. Requests without a bearer
 * share the rate of their address. Every request also counts for its address, at a higher rate. The relay cannot verify
 * a bearer, so a client could invent one for each request.
 */
export function createRequestRates(
  { ratePerSecond, addressRatePerSecond }: Pick<RelaySettings, 'ratePerSecond' | 'addressRatePerSecond'>,
  nowMs?: () => number,
): RequestRates {
  const clock = nowMs !== undefined && { nowMs };
  const users = createTokenBucket(ratePerSecond, { ...clock });
  const anonymous = createTokenBucket(ratePerSecond, { ...clock });
  const addresses = createTokenBucket(addressRatePerSecond, { ...clock });
  return {
    take({ address, bearer }) {
      // Requests above the smaller rate do not count for the shared rate of the address.
      const waitSeconds = bearer === undefined ? anonymous.take(address) : users.take(hashOf(bearer));
      return waitSeconds || addresses.take(address);
    },
  };
}

/** The bearer itself is not stored. */
const hashOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64');
