import { all, type Op } from '../../engine/op.ts';
import type { Client } from '../../client.ts';
import { isNotFound } from '../../errors.ts';
import type { Attribute, AttributeDefinition } from '../../service/records/attribute.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { Indicator } from '../../service/records/indicator.ts';
import type { ThirdParty } from '../../service/records/third-party.ts';
import { DocumentReader } from './document-reader.ts';
import type { Facet, Facts } from './facts.ts';
import { lean, type Lean } from './lean.ts';
import { Lists } from './lists.ts';
import { readDossier } from './look-up.ts';
import { noMemory, type Memory } from './memory.ts';

/**
 * Reads what the service knows of third parties, one call for each part of one of them. Undefined stands for what
 * belongs to nobody: the third party is not in the portfolio (any more). Lists are read by the rule of `Lists`.
 */
export class FactReader {
  private readonly client: Client;
  private readonly memory: Memory;
  private readonly lists: Lists;
  readonly documents: DocumentReader;

  constructor(client: Client, memory: Memory = noMemory) {
    this.client = client;
    this.memory = memory;
    this.lists = new Lists(client.profile, memory);
    this.documents = new DocumentReader(client, memory, this.lists, (thirdpartyId) => this.dossiers(thirdpartyId));
  }

  /**
   * The facets of one third party.
   * @param known what is kept for facets that are not read again; without it the identity is read in any case.
   */
  *facts(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    known?: Pick<Facts, 'identity'> & Partial<Facts>,
  ): Op<Facts | undefined> {
    const isIdentityWanted = known === undefined || facets.has('identity');
    const identity = isIdentityWanted ? yield* this.identity(thirdpartyId) : known.identity;
    if (identity === undefined) return undefined;
    const attributes = facets.has('attributes') ? yield* this.attributes(thirdpartyId) : known?.attributes;
    if (facets.has('attributes') && attributes === undefined) return undefined;
    const indicators = facets.has('indicators') ? yield* this.indicators(thirdpartyId) : known?.indicators;
    if (facets.has('indicators') && indicators === undefined) return undefined;
    const areDossiersWanted = facets.has('dossiers') || facets.has('documents');
    const dossiers = areDossiersWanted
      ? yield* facets.has('documents') ? this.dossiersWithDocuments(thirdpartyId) : this.dossiers(thirdpartyId)
      : known?.dossiers;
    if (areDossiersWanted && dossiers === undefined) return undefined;
    return {
      thirdpartyId,
      identity,
      ...(attributes !== undefined && { attributes }),
      ...(indicators !== undefined && { indicators }),
      ...(dossiers !== undefined && { dossiers }),
    };
  }

  *identity(thirdpartyId: string): Op<Lean<ThirdParty> | undefined> {
    const { client } = this;
    try {
      return yield* this.memory.recall({
        key: `identity ${thirdpartyId}`,
        about: thirdpartyId,
        *op() {
          return lean({ ...(yield* client.thirdParties.get({ thirdpartyId })), thirdpartyId });
        },
      });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  attributes(thirdpartyId: string): Op<readonly Lean<Attribute>[] | undefined> {
    return this.part(thirdpartyId, 'attributes.list', () => this.client.attributes.list({ thirdpartyId }));
  }

  indicators(thirdpartyId: string): Op<readonly Lean<Indicator>[] | undefined> {
    return this.part(thirdpartyId, 'indicators.list', () => this.client.indicators.list({ thirdpartyId }));
  }

  /** Documents are null where the service does not send them along. */
  *dossiers(thirdpartyId: string): Op<readonly Lean<Dossier>[] | undefined> {
    const { client } = this;
    return yield* this.part(thirdpartyId, 'dossiers.listFor', function* () {
      return (yield* client.dossiers.listFor({ thirdpartyId })).map((dossier) => ({ ...dossier, thirdpartyId }));
    });
  }

  /** The dossiers with all their documents, one call more for each that came without. */
  *dossiersWithDocuments(thirdpartyId: string): Op<readonly Lean<Dossier>[] | undefined> {
    const dossiers = yield* this.dossiers(thirdpartyId);
    if (dossiers === undefined) return undefined;
    return yield* all(
      dossiers.map((dossier) => this.withDocuments(dossier)),
      this.sideBySide,
    );
  }

  /** How many questions about one third party are put side by side. */
  get sideBySide(): number {
    return this.memory.sideBySide;
  }

  *definitions(): Op<readonly Lean<AttributeDefinition>[]> {
    const { client } = this;
    return yield* this.memory.recall({
      key: 'definitions',
      *op() {
        return lean(yield* client.attributes.definitions());
      },
    });
  }

  /** The portfolio as the list shows it. */
  *portfolio(): Op<readonly Lean<ThirdParty>[]> {
    const { client } = this;
    return yield* this.memory.recall({
      key: 'portfolio',
      *op() {
        return (yield* client.thirdParties.list()).map((each) => lean(each));
      },
    });
  }

  /** The third party of each dossier of the account: a call for each hundred dossiers. Documents do not name theirs (G41). */
  *owners(): Op<ReadonlyMap<string, string>> {
    const { client } = this;
    return yield* this.memory.recall({
      key: 'owners',
      *op() {
        const owners = new Map<string, string>();
        yield* client.dossiers.list.each({}, function* (dossiers) {
          for (const { dossierId, thirdpartyId } of dossiers) {
            if (dossierId !== null && thirdpartyId !== null) owners.set(dossierId, thirdpartyId);
          }
        });
        return owners;
      },
    });
  }

  /** The third party of a dossier; documents do not name theirs (G41). */
  *ownerOf(dossierId: string): Op<string | undefined> {
    const { client } = this;
    try {
      const { thirdpartyId } = yield* this.memory.recall({
        key: `dossier ${dossierId}`,
        op: () => readDossier(client, dossierId),
      });
      return thirdpartyId ?? undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** To be called after a good many third parties. @throws ConnectorError the 404 of an operation that knew only 404. */
  settleDoubts(): void {
    this.lists.settle();
  }

  /** A list of one third party, with the reader's rule of what a 404 means: for who wants the records as they came. */
  listOf<T>(thirdpartyId: string, operation: string, op: () => Op<readonly T[]>): Op<readonly T[] | undefined> {
    const question = { key: `${operation} ${thirdpartyId}`, about: thirdpartyId, op };
    return this.lists.read(operation, question, () => this.identity(thirdpartyId));
  }

  private part<T>(
    thirdpartyId: string,
    operation: string,
    read: () => Op<readonly T[]>,
  ): Op<readonly Lean<T>[] | undefined> {
    return this.listOf(thirdpartyId, operation, function* () {
      return (yield* read()).map((record) => lean(record));
    });
  }

  /** Left without documents when it has gone since it was listed: its next event tells. */
  private *withDocuments(dossier: Lean<Dossier>): Op<Lean<Dossier>> {
    if (dossier.documents !== null) return dossier;
    const documents = yield* this.documents.of(dossier);
    return documents === undefined ? dossier : { ...dossier, documents };
  }
}
