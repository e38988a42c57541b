import { createHash } from 'node:crypto';
import { createTokenBucket } from './token-bucket.ts';
import type { RelaySettings } from './settings.ts';

/** The client of a request: its address, and the bearer token of a call to the service. */
export interface Asker {
  readonly address: string;
  readonly bearer: string | undefined;
}

/** How many requests an asker may make. */
export interface RequestRates {
  /** @returns 0, or the seconds after which a request will pass. */
  take(asker: Asker): number;
}

/**
 * A signed-in user has a rate of their own, so that an office behind one address does not share one; what comes without a
 * bearer shares that of its address. Every request also counts for its address, at a higher rate: the relay does not know which
 * bearers the service takes, and a client that makes up one for each request gets no more than that.
 */
export function createRequestRates(
  { ratePerSecond, addressRatePerSecond }: Pick<RelaySettings, 'ratePerSecond' | 'addressRatePerSecond'>,
  nowMs?: () => number,
): RequestRates {
  const clock = nowMs !== undefined && { nowMs };
  const users = createTokenBucket(ratePerSecond, { ...clock });
  const strangers = createTokenBucket(ratePerSecond, { ...clock });
  const addresses = createTokenBucket(addressRatePerSecond, { ...clock });
  return {
    take({ address, bearer }) {
      // Requests above the smaller rate do not count for the shared rate of the address.
      const waitSeconds = bearer === undefined ? strangers.take(address) : users.take(hashOf(bearer));
      return waitSeconds || addresses.take(address);
    },
  };
}

/** The bearer itself is kept nowhere. */
const hashOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64');
