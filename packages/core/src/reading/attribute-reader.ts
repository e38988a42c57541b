import type { Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import type { Client } from '../client.ts';
import { ConnectorError } from '../errors.ts';
import type { Attribute } from '../api/records/attribute.ts';
import { anySucceeds, isOfOneRecord } from './failure-scope.ts';
import { noCache } from './cache.ts';
import { ListedPortfolio, otherPath } from './listed-portfolio.ts';
import { OneOfManyReader, type Witness } from './one-of-many.ts';
import type { WithoutRaw } from './strip-raw.ts';
import { ThirdPartyPartReader } from './third-party-parts.ts';

type Attributes = readonly WithoutRaw<Attribute>[];

/** Reads the current attributes of third parties that a user has named, to write them. */
export class AttributeReader {
  private readonly parts: ThirdPartyPartReader;
  private readonly ofMany: OneOfManyReader;
  private readonly listed: ListedPortfolio;
  /** The last third party whose attributes were read. */
  private lastRead: string | undefined;

  constructor(client: Client) {
    this.parts = new ThirdPartyPartReader(client);
    this.ofMany = new OneOfManyReader(client, this.parts);
    this.listed = new ListedPortfolio(client, noCache);
  }

  /**
   * @returns undefined if the third party is not in the portfolio.
   * @throws ConnectorError `refused` with the field `path` if the list names it: then the path differs here (G02).
   */
  *read(thirdpartyId: string, parts: ThirdPartyPartReader = this.parts): Op<Attributes | undefined> {
    const attributes = yield* parts.attributes(thirdpartyId);
    const { notFound } = parts;
    if (attributes !== undefined) this.lastRead = thirdpartyId;
    if (attributes !== undefined || notFound?.mayBeProfile !== true) return attributes;
    const listed = yield* settle(this.listed.names(thirdpartyId));
    if (!listed.ok || !listed.value) return undefined;
    throw otherPath(notFound);
  }

  /**
   * As `read`, for one of several third parties. After a 500, backoffs are short if another one can be read.
   * @returns an error that concerns this third party only.
   */
  *readOfMany(thirdpartyId: string, all: readonly string[]): Op<Attributes | ConnectorError | undefined> {
    const outcome = yield* this.ofMany.read(
      (parts) => this.read(thirdpartyId, parts),
      this.attributesOfAnother(thirdpartyId, all),
    );
    if (outcome.ok) return outcome.value;
    const { error } = outcome;
    if (!(error instanceof ConnectorError) || !(yield* this.concernsOnly(thirdpartyId, all, error))) throw error;
    return error;
  }

  /** Whether a failure concerns this third party only. @param all those of the run. */
  concernsOnly(thirdpartyId: string, all: readonly string[], error: ConnectorError): Op<boolean> {
    const { ofMany } = this;
    return isOfOneRecord(error, () => ofMany.isAnsweredForOthers(error, this.attributesOfAnother(thirdpartyId, all)));
  }

  private attributesOfAnother(thirdpartyId: string, all: readonly string[]): Witness {
    const others = all.filter((id) => id !== thirdpartyId);
    const shown = this.lastRead === thirdpartyId ? undefined : this.lastRead;
    return function* (error) {
      if (others.length === 0 && shown === undefined) return undefined;
      return function* (parts) {
        if (!(yield* anySucceeds(others, (id) => parts.attributes(id), shown))) throw error;
      };
    };
  }
}
