import { all, type Op } from '../../engine/op.ts';
import type { Client } from '../../client.ts';
import { ConnectorError } from '../../errors.ts';
import type { Attribute } from '../../service/records/attribute.ts';
import type { Document } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { Indicator } from '../../service/records/indicator.ts';
import type { ThirdParty } from '../../service/records/third-party.ts';
import { lean, type Lean } from './lean.ts';

/**
 * The parts in which a third party is read, one call each: `identity` is the detail beside what the portfolio list
 * shows; `documents` completes dossiers that come without their documents, one call a dossier.
 */
export type Facet = 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';
export const facetNames: readonly Facet[] = ['identity', 'attributes', 'indicators', 'dossiers', 'documents'];

/** What is known of one third party. A facet that was not asked for is absent. Plain JSON. */
export interface Facts {
  readonly thirdpartyId: string;
  readonly identity: Lean<ThirdParty>;
  readonly attributes?: readonly Lean<Attribute>[];
  readonly indicators?: readonly Lean<Indicator>[];
  readonly dossiers?: readonly Lean<Dossier>[];
}

/**
 * Reads facets of one third party. A facet that is not found on a third party that is there counts as empty where the
 * service answers empty lists so (G29).
 * @param known what is kept for facets that are not read again.
 * @param doubts collects, by operation, the answers that were taken for an empty list.
 * @returns undefined when the third party is not in the portfolio (any more).
 */
export function* readFacts(
  client: Client,
  thirdpartyId: string,
  facets: ReadonlySet<Facet>,
  known?: Pick<Facts, 'identity'> & Partial<Facts>,
  doubts?: Doubts,
): Op<Facts | undefined> {
  const reading = new FacetReading(client, thirdpartyId, doubts);
  const reads: Op<Partial<Facts>>[] = [];
  if (facets.has('identity') || known === undefined) reads.push(reading.identity());
  if (facets.has('attributes')) reads.push(reading.attributes());
  if (facets.has('indicators')) reads.push(reading.indicators());
  if (facets.has('dossiers') || facets.has('documents')) reads.push(reading.dossiers(facets.has('documents')));
  try {
    // One after the other: the callers read many third parties side by side already.
    const parts: Partial<Facts>[] = yield* all(reads, 1);
    return Object.assign({ thirdpartyId }, known, ...parts) as Facts;
  } catch (error) {
    if (isNotFound(error) && error.endpoint === 'thirdParties.get') return undefined;
    throw error;
  }
}

/** Operations that answered 404 and have not answered otherwise: perhaps empty lists, perhaps a wrong path. */
export class Doubts {
  private readonly answered = new Set<string>();
  private readonly open = new Map<string, ConnectorError>();

  clear(operation: string): void {
    this.answered.add(operation);
    this.open.delete(operation);
  }

  raise(operation: string, error: ConnectorError): void {
    if (!this.answered.has(operation)) this.open.set(operation, error);
  }

  /** @throws ConnectorError the 404 of an operation that was never answered: its path is wrong, nothing is empty. */
  settle(): void {
    for (const error of this.open.values()) throw error;
  }
}

class FacetReading {
  private readonly client: Client;
  private readonly thirdpartyId: string;
  private readonly doubts: Doubts | undefined;

  constructor(client: Client, thirdpartyId: string, doubts: Doubts | undefined) {
    this.client = client;
    this.thirdpartyId = thirdpartyId;
    this.doubts = doubts;
  }

  *identity(): Op<Partial<Facts>> {
    const { client, thirdpartyId } = this;
    return { identity: lean({ ...(yield* client.thirdParties.get({ thirdpartyId })), thirdpartyId }) };
  }

  *attributes(): Op<Partial<Facts>> {
    const { client, thirdpartyId } = this;
    return { attributes: lean(yield* this.listed('attributes.list', client.attributes.list({ thirdpartyId }))) };
  }

  *indicators(): Op<Partial<Facts>> {
    const { client, thirdpartyId } = this;
    return { indicators: lean(yield* this.listed('indicators.list', client.indicators.list({ thirdpartyId }))) };
  }

  *dossiers(withDocuments: boolean): Op<Partial<Facts>> {
    const { client, thirdpartyId } = this;
    const complete: Dossier[] = [];
    for (const dossier of yield* this.listed('dossiers.listFor', client.dossiers.listFor({ thirdpartyId }))) {
      const documents = withDocuments ? (dossier.documents ?? (yield* this.documents(dossier))) : dossier.documents;
      complete.push({ ...dossier, thirdpartyId, documents });
    }
    return { dossiers: lean(complete) };
  }

  /** Null where there is none to ask for: a dossier that went away since it was listed is told by its next event. */
  private *documents({ dossierId }: Dossier): Op<Document[] | null> {
    if (dossierId === null) return null;
    try {
      return [...(yield* this.client.documents.list({ dossierId }))];
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  private *listed<T>(operation: string, read: Op<readonly T[]>): Op<readonly T[]> {
    try {
      const list = yield* read;
      this.doubts?.clear(operation);
      return list;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      yield* this.client.thirdParties.get({ thirdpartyId: this.thirdpartyId });
      if (this.client.profile.get('behaviour.searchNotFound') !== 'empty') throw error;
      this.doubts?.raise(operation, error);
      return [];
    }
  }
}

function isNotFound(error: unknown): error is ConnectorError {
  return error instanceof ConnectorError && error.status === 404;
}
