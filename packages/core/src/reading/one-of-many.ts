import { withShortBackoffs, type Client } from '../client.ts';
import { isOfKind, type ConnectorError } from '../errors.ts';
import type { Op } from '../runtime/op.ts';
import { settle, type SettledResult } from '../runtime/outcome.ts';
import { ThirdPartyPartReader } from './third-party-parts.ts';

export type PartRead<T> = (parts: ThirdPartyPartReader) => Op<T>;

/**
 * @returns the failed request, for another third party: its success shows that the failure concerns a single one.
 * Undefined if no other third party is known.
 */
export type Witness = (error: ConnectorError) => Op<PartRead<unknown> | undefined>;

/** Reads one of many third parties, and finds out whether a failure concerns it alone. */
export class OneOfManyReader {
  private readonly client: Client;
  private readonly usual: ThirdPartyPartReader;
  private shortBackoffReader: ThirdPartyPartReader | undefined;
  /** Failures that are known to concern one third party only. */
  private readonly ofOneOnly = new WeakSet<ConnectorError>();

  /** @param usual the same reads with the usual backoffs. */
  constructor(client: Client, usual: ThirdPartyPartReader) {
    this.client = client;
    this.usual = usual;
  }

  /** As `ThirdPartyPartReader.notFound`. */
  get notFound(): ConnectorError | undefined {
    return (this.shortBackoffReader ?? this.usual).notFound;
  }

  /** With short backoffs if only this third party gets a 500, with usual ones if others get it, too. */
  *read<T>(read: PartRead<T>, witness: Witness): Op<SettledResult<T>> {
    this.shortBackoffReader ??= this.usual.withShortBackoffs();
    const outcome = yield* settle(read(this.shortBackoffReader));
    if (outcome.ok) return outcome;
    const { error } = outcome;
    // Only a 500 has short backoffs. After the deadline no request can succeed.
    if (!isOfKind(error, 'retry-later') || error.status !== 500 || error.field === 'time') return outcome;
    if ((yield* this.isAnsweredForOthers(error, witness)) === true) return outcome;
    const again = yield* settle(read(this.usual));
    this.shortBackoffReader.notFound = this.usual.notFound;
    return again;
  }

  /** Whether the failed request succeeds for another third party; undefined if no other one is known. */
  *isAnsweredForOthers(error: ConnectorError, witness: Witness): Op<boolean | undefined> {
    if (this.ofOneOnly.has(error)) return true;
    const read = yield* witness(error);
    if (read === undefined) return undefined;
    const { ok } = yield* settle(read(new ThirdPartyPartReader(withShortBackoffs(this.client))));
    if (ok) this.ofOneOnly.add(error);
    return ok;
  }
}
