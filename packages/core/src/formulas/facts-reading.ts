import type { Client } from '../client.ts';
import { each, type Op } from '../engine/op.ts';
import type { Facet, Facts } from '../work/reading/facts.ts';
import { lean, type Lean } from '../work/reading/lean.ts';
import { isNotFound } from '../errors.ts';
import type { Attribute, AttributeDefinition } from '../service/records/attribute.ts';
import type { Document } from '../service/records/document.ts';
import type { Dossier } from '../service/records/dossier.ts';
import type { Indicator } from '../service/records/indicator.ts';
import type { ThirdParty } from '../service/records/third-party.ts';
import { foldText } from '../values/match.ts';
import type { Reader } from './readings.ts';
import { notFound } from './third-party-id.ts';

/**
 * What is read of third parties, one call for each part of one of them. A part that is not found on a third party that
 * is there is empty (G29); a third party that is not there is refused with `notFound`.
 */
export class FactsReading {
  /** Labels of the indicators met so far, by label and by code: the service lists none for the account. */
  readonly indicatorLabels: Map<string, string>;
  private readonly client: Client;
  private readonly reader: Reader;

  constructor(client: Client, reader: Reader, indicatorLabels = new Map<string, string>()) {
    this.client = client;
    this.reader = reader;
    this.indicatorLabels = indicatorLabels;
  }

  *identity(id: string): Op<Lean<ThirdParty>> {
    const { client } = this;
    const key = `identity ${id}`;
    try {
      return yield* this.reader.read({
        key,
        about: id,
        *op() {
          return lean({ ...(yield* client.thirdParties.get({ thirdpartyId: id })), thirdpartyId: id });
        },
      });
    } catch (error) {
      throw isNotFound(error) ? notFound(id) : error;
    }
  }

  attributes(id: string): Op<readonly Lean<Attribute>[]> {
    return this.part(id, 'attributes', () => this.client.attributes.list({ thirdpartyId: id }));
  }

  *indicators(id: string): Op<readonly Lean<Indicator>[]> {
    const indicators = yield* this.part(id, 'indicators', () => this.client.indicators.list({ thirdpartyId: id }));
    for (const { label, code } of indicators) {
      if (label === null) continue;
      this.indicatorLabels.set(label, label);
      const words = code === null ? label : wordsOf(code);
      // A code that says the same as its label would make a rival of it: FINANCIAL_RISK of Financial risk.
      if (foldText(words) !== foldText(label)) this.indicatorLabels.set(words, label);
    }
    return indicators;
  }

  /** Documents are null where the service does not send them along. */
  dossiers(id: string): Op<readonly Lean<Dossier>[]> {
    return this.part(id, 'dossiers', () => this.client.dossiers.listFor({ thirdpartyId: id }));
  }

  /** The dossiers with all their documents, one call more for each that came without. */
  *dossiersWithDocuments(id: string): Op<readonly Lean<Dossier>[]> {
    const complete: Lean<Dossier>[] = [];
    const fill = (dossier: Lean<Dossier>): Op<Lean<Dossier>> => this.withDocuments(id, dossier);
    yield* each((yield* this.dossiers(id)).map(fill), this.limit, function* (dossier) {
      complete.push(dossier);
    });
    return complete;
  }

  /** @param owner the third party of the dossier, where it is known. */
  *documents(dossierId: string, owner?: string): Op<readonly Lean<Document>[]> {
    const { client } = this;
    return yield* this.reader.read({
      key: `documents ${dossierId}`,
      about: owner,
      *op() {
        return (yield* client.documents.list({ dossierId })).map((each) => lean(each));
      },
    });
  }

  /** The documents with what was read on them (R091). */
  *extractedData(dossierId: string, owner: string): Op<readonly Document[]> {
    const { client } = this;
    return yield* this.reader.read({
      key: `extracted data ${dossierId}`,
      about: owner,
      op: () => client.documents.list({ dossierId, withExtractedData: true }),
    });
  }

  *definitions(): Op<readonly Lean<AttributeDefinition>[]> {
    const { client } = this;
    return yield* this.reader.read({
      key: 'definitions',
      *op() {
        return (yield* client.attributes.definitions()).map((each) => lean(each));
      },
    });
  }

  /** The portfolio as the list shows it. */
  *portfolio(): Op<readonly Lean<ThirdParty>[]> {
    const { client } = this;
    return yield* this.reader.read({
      key: 'portfolio',
      *op() {
        return (yield* client.thirdParties.list()).map((each) => lean(each));
      },
    });
  }

  /** @param listed what the portfolio list shows of it, instead of asking. */
  *facts(id: string, facets: ReadonlySet<Facet>, listed?: Lean<ThirdParty>): Op<Facts> {
    const identity = listed !== undefined && !facets.has('identity') ? listed : yield* this.identity(id);
    return {
      thirdpartyId: id,
      identity,
      ...(facets.has('attributes') && { attributes: yield* this.attributes(id) }),
      ...(facets.has('indicators') && { indicators: yield* this.indicators(id) }),
      ...(facets.has('documents')
        ? { dossiers: yield* this.dossiersWithDocuments(id) }
        : facets.has('dossiers') && { dossiers: yield* this.dossiers(id) }),
    };
  }

  get limit(): number {
    return this.client.profile.get('behaviour.rate.concurrent');
  }

  private *part<T>(id: string, kind: string, list: () => Op<readonly T[]>): Op<readonly Lean<T>[]> {
    try {
      return yield* this.reader.read({
        key: `${kind} ${id}`,
        about: id,
        *op() {
          return (yield* list()).map((item) => lean(item));
        },
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      yield* this.identity(id);
      if (this.client.profile.get('behaviour.searchNotFound') !== 'empty') throw error;
      return [];
    }
  }

  private *withDocuments(owner: string, dossier: Lean<Dossier>): Op<Lean<Dossier>> {
    if (dossier.documents !== null || dossier.dossierId === null) return dossier;
    try {
      return { ...dossier, documents: yield* this.documents(dossier.dossierId, owner) };
    } catch (error) {
      // Gone since the dossiers were listed.
      if (isNotFound(error)) return dossier;
      throw error;
    }
  }
}

/** A code as people type it: FINANCIAL_RISK is financial risk. */
export function wordsOf(code: string): string {
  return code.replace(/_/g, ' ');
}
