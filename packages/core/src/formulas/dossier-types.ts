import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { isOfKind } from '../errors.ts';
import { foldText } from '../values/match.ts';
import type { Cache } from '../reading/cache.ts';
import { refuseName } from './refuse-name.ts';

interface Typed {
  readonly typeCode: string | null;
  readonly typeName: string | null;
}

/** @param type code or name; empty for all. */
export function isOfType(dossier: Typed, type: string): boolean {
  const wanted = foldText(type);
  return wanted === '' || namesOf(dossier).some((name) => foldText(name) === wanted);
}

/** Types of the dossiers read so far, and those of the account, if the service lists them (G12). */
export class DossierTypes {
  private readonly known = new Set<string>();

  note(dossiers: readonly Typed[]): void {
    for (const dossier of dossiers) for (const name of namesOf(dossier)) this.known.add(name);
  }

  /** Called when no dossier has the type. @throws FormulaError for a type that the account does not have. */
  *refuseUnknown(client: Client, cache: Cache, type: string): Op<void> {
    if (this.knows(type)) return;
    const listed = yield* cache.getOrFetch({ key: 'dossier types', op: () => readTypes(client) });
    this.note(listed);
    if (this.knows(type) || this.known.size === 0) return;
    refuseName(type, [...this.known], 'unknownType', 'unknownType', listed.length > 0 ? 'config' : 'refused');
  }

  private knows(type: string): boolean {
    return [...this.known].some((name) => foldText(name) === foldText(type));
  }
}

function* readTypes(client: Client): Op<readonly Typed[]> {
  try {
    return (yield* client.dossiers.types()).map(({ code, label }) => ({ typeCode: code, typeName: label }));
  } catch (error) {
    if (isOfKind(error, 'refused')) return [];
    throw error;
  }
}

function namesOf({ typeCode, typeName }: Typed): string[] {
  return [typeName, typeCode].filter((name) => name !== null);
}
