import type { Op } from '../../engine/op.ts';
import type { Facts } from '../../work/reading/facts.ts';
import type { AttributeType, AttributeValue } from '../../values/attribute-type.ts';
import { loadState, loadStates, saveState } from '../workbook/document-state.ts';

/** What the service held of a third party when the table was read. */
export interface Pulled {
  readonly name: string | null;
  /** A list, not an object: a label may be anything. */
  readonly attributes: readonly (readonly [
    label: string,
    values: readonly AttributeValue[],
    type: AttributeType | null,
  ])[];
  readonly dossiers: readonly string[];
}

type Entry = readonly [thirdpartyId: string, pulled: Pulled];

/** Entries of a piece: small enough to be rewritten for one edit, large enough to be few. */
const entriesAPiece = 400;

/**
 * The last known state of every row, kept in the document: an edit is what differs from it, and a conflict is where the
 * service differs from it too.
 */
export class Baseline {
  private readonly entries = new Map<string, Pulled>();
  private readonly pieceOf = new Map<string, number>();
  private readonly sizes: number[] = [];
  private readonly stale = new Set<number>();
  private savedPieces = 0;

  static *load(): Op<Baseline> {
    const baseline = new Baseline();
    baseline.savedPieces = (yield* loadState<number>(countKey)) ?? 0;
    const pieces = yield* loadStates<Entry[]>(
      Array.from({ length: baseline.savedPieces }, (_, piece) => pieceKey(piece)),
    );
    pieces.forEach((entries = [], piece) => {
      baseline.sizes[piece] = entries.length;
      for (const [thirdpartyId, pulled] of entries) {
        baseline.entries.set(thirdpartyId, pulled);
        baseline.pieceOf.set(thirdpartyId, piece);
      }
    });
    return baseline;
  }

  get size(): number {
    return this.entries.size;
  }

  get(thirdpartyId: string): Pulled | undefined {
    return this.entries.get(thirdpartyId);
  }

  ids(): IterableIterator<string> {
    return this.entries.keys();
  }

  /** Which third party each dossier belongs to. */
  owners(): Map<string, string> {
    const owners = new Map<string, string>();
    for (const [thirdpartyId, { dossiers }] of this.entries) {
      for (const dossierId of dossiers) owners.set(dossierId, thirdpartyId);
    }
    return owners;
  }

  put(thirdpartyId: string, pulled: Pulled): void {
    this.entries.set(thirdpartyId, pulled);
    let piece = this.pieceOf.get(thirdpartyId);
    if (piece === undefined) {
      const last = this.sizes.length - 1;
      piece = last >= 0 && this.sizes[last]! < entriesAPiece ? last : last + 1;
      this.sizes[piece] = (this.sizes[piece] ?? 0) + 1;
      this.pieceOf.set(thirdpartyId, piece);
    }
    this.stale.add(piece);
  }

  /** Replaces what is known of one attribute: after it was sent, or taken from the service. */
  putAttribute(thirdpartyId: string, label: string, values: readonly AttributeValue[]): void {
    const pulled = this.entries.get(thirdpartyId);
    if (pulled === undefined) return;
    const type = pulled.attributes.find(([known]) => known === label)?.[2] ?? null;
    const others = pulled.attributes.filter(([known]) => known !== label);
    this.put(thirdpartyId, { ...pulled, attributes: [...others, [label, values, type]] });
  }

  remove(thirdpartyId: string): void {
    const piece = this.pieceOf.get(thirdpartyId);
    if (piece === undefined) return;
    this.entries.delete(thirdpartyId);
    this.pieceOf.delete(thirdpartyId);
    this.sizes[piece]! -= 1;
    this.stale.add(piece);
  }

  /** Forgets everything: the table it belonged to is there no more. */
  clear(): void {
    for (const thirdpartyId of this.entries.keys()) this.remove(thirdpartyId);
  }

  /** What has to be kept, to be saved together with what belongs to it. Saving the same again costs nothing. */
  changes(): (readonly [key: string, value: unknown])[] {
    const filled = new Map<number, Entry[]>([...this.stale].map((piece) => [piece, []]));
    for (const [thirdpartyId, pulled] of this.entries) {
      filled.get(this.pieceOf.get(thirdpartyId)!)?.push([thirdpartyId, pulled]);
    }
    const pieces = this.sizes.length;
    const entries = [...filled].map(([piece, list]) => [pieceKey(piece), list] as const);
    const isCountStale = pieces !== this.savedPieces;
    this.stale.clear();
    this.savedPieces = pieces;
    return isCountStale ? [...entries, [countKey, pieces]] : entries;
  }

  *save(): Op<void> {
    const changes = this.changes();
    if (changes.length > 0) yield* saveState(changes);
  }
}

const countKey = 'baseline pieces';
const pieceKey = (piece: number): string => `baseline ${piece}`;

/**
 * What is kept of the facts of a third party.
 * @param typeOf the type by which the sheet shows an attribute; null where the account's definitions show none.
 */
export function pulledFrom(
  { identity, attributes = [], dossiers = [] }: Facts,
  typeOf: (label: string) => AttributeType | null,
): Pulled {
  return {
    name: identity.name,
    attributes: attributes.flatMap(({ label, values }) =>
      label === null ? [] : [[label, values, typeOf(label)] as const],
    ),
    dossiers: dossiers.flatMap(({ dossierId }) => dossierId ?? []),
  };
}
