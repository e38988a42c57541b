import { all, type Op } from '../engine/op.ts';
import type { Client } from '../client.ts';
import { ConnectorError } from '../errors.ts';
import type { Attribute } from '../service/records/attribute.ts';
import type { Document } from '../service/records/document.ts';
import type { Dossier } from '../service/records/dossier.ts';
import type { Indicator } from '../service/records/indicator.ts';
import type { ThirdParty } from '../service/records/third-party.ts';

/**
 * The parts in which a third party is read, one call each: `identity` is the detail beside what the portfolio list
 * shows; `documents` completes dossiers that come without their documents, one call a dossier.
 */
export type Facet = 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';
export const facetNames: readonly Facet[] = ['identity', 'attributes', 'indicators', 'dossiers', 'documents'];

/** A record without what is kept only for debugging: what a state file holds. */
export type Lean<T> = T extends readonly (infer I)[]
  ? readonly Lean<I>[]
  : T extends object
    ? { readonly [K in keyof T as K extends 'raw' | 'serviceCheck' ? never : K]: Lean<T[K]> }
    : T;

/** What is known of one third party. A facet that was not asked for is absent. Plain JSON. */
export interface Facts {
  readonly thirdpartyId: string;
  readonly identity: Lean<ThirdParty>;
  readonly attributes?: readonly Lean<Attribute>[];
  readonly indicators?: readonly Lean<Indicator>[];
  readonly dossiers?: readonly Lean<Dossier>[];
}

/**
 * Reads facets of one third party. @param known what is kept for facets that are not read again.
 * @returns undefined when the third party is not in the portfolio (any more).
 */
export function* readFacts(
  client: Client,
  thirdpartyId: string,
  facets: ReadonlySet<Facet>,
  known?: Pick<Facts, 'identity'> & Partial<Facts>,
): Op<Facts | undefined> {
  const reads = plan(client, thirdpartyId, facets, known === undefined);
  try {
    // One after the other: the callers read many third parties side by side already.
    const parts: Partial<Facts>[] = yield* all(reads, 1);
    return Object.assign({ thirdpartyId }, known, ...parts) as Facts;
  } catch (error) {
    if (error instanceof ConnectorError && error.status === 404) return yield* confirmGone(client, thirdpartyId, error);
    throw error;
  }
}

function plan(
  client: Client,
  thirdpartyId: string,
  facets: ReadonlySet<Facet>,
  isUnknown: boolean,
): Op<Partial<Facts>>[] {
  const reads: Op<Partial<Facts>>[] = [];
  if (facets.has('identity') || isUnknown) reads.push(readIdentity(client, thirdpartyId));
  if (facets.has('attributes')) reads.push(readAttributes(client, thirdpartyId));
  if (facets.has('indicators')) reads.push(readIndicators(client, thirdpartyId));
  if (facets.has('dossiers') || facets.has('documents'))
    reads.push(readDossiers(client, thirdpartyId, facets.has('documents')));
  return reads;
}

/** A 404 on a facet is a third party that has left only when the third party itself is not found either. */
function* confirmGone(client: Client, thirdpartyId: string, error: ConnectorError): Op<undefined> {
  if (error.endpoint !== 'thirdParties.get') {
    try {
      yield* client.thirdParties.get({ thirdpartyId });
    } catch (second) {
      if (second instanceof ConnectorError && second.status === 404) return undefined;
      throw second;
    }
    throw error;
  }
  return undefined;
}

function* readIdentity(client: Client, thirdpartyId: string): Op<Partial<Facts>> {
  return { identity: lean({ ...(yield* client.thirdParties.get({ thirdpartyId })), thirdpartyId }) };
}

function* readAttributes(client: Client, thirdpartyId: string): Op<Partial<Facts>> {
  return { attributes: lean(yield* client.attributes.list({ thirdpartyId })) };
}

function* readIndicators(client: Client, thirdpartyId: string): Op<Partial<Facts>> {
  return { indicators: lean(yield* client.indicators.list({ thirdpartyId })) };
}

function* readDossiers(client: Client, thirdpartyId: string, withDocuments: boolean): Op<Partial<Facts>> {
  const complete: Dossier[] = [];
  for (const dossier of yield* client.dossiers.listFor({ thirdpartyId })) {
    const documents = withDocuments
      ? (dossier.documents ?? (yield* readDocuments(client, dossier)))
      : dossier.documents;
    complete.push({ ...dossier, thirdpartyId, documents });
  }
  return { dossiers: lean(complete) };
}

/** Null where there is none to ask for: a dossier that went away since it was listed is told by its next event. */
function* readDocuments(client: Client, { dossierId }: Dossier): Op<Document[] | null> {
  if (dossierId === null) return null;
  try {
    return [...(yield* client.documents.list({ dossierId }))];
  } catch (error) {
    if (error instanceof ConnectorError && error.status === 404) return null;
    throw error;
  }
}

/** Drops the raw objects, all the way down. */
export function lean<T>(value: T): Lean<T> {
  if (Array.isArray(value)) return value.map(lean) as Lean<T>;
  if (typeof value !== 'object' || value === null) return value as Lean<T>;
  const copy: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    if (key !== 'raw' && key !== 'serviceCheck') copy[key] = lean(part);
  }
  return copy as Lean<T>;
}
