import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import type { DossierType } from '../api/records/dossier.ts';
import type { Requirement } from '../api/records/legacy.ts';
import { stripRaw, type WithoutRaw } from './strip-raw.ts';
import { ifShown } from './if-shown.ts';
import { findFirst } from './find-first.ts';

/** How many dossiers are searched for their types. */
const mostDossiers = 500;

/** The types of dossiers that the account may create, otherwise those of its existing dossiers (G12). */
export function* readDossierTypes(client: Client): Op<readonly WithoutRaw<DossierType>[]> {
  const listed = yield* ifShown(client.dossiers.types());
  if (listed !== undefined) return stripRaw(listed);
  const dossiers = yield* findFirst(client.dossiers.list, {}, mostDossiers);
  const names = new Map<string, string | null>();
  for (const { typeCode, typeName } of dossiers) {
    if (typeCode !== null) names.set(typeCode, names.get(typeCode) ?? typeName);
  }
  return [...names].map(([code, label]) => ({ code, label }));
}

/**
 * The documents that can be required. The specification shows only the legacy list (G12). It is used if the current
 * interface has no such list and there is a legacy address. Empty when neither interface lists them.
 */
export function* readRequirements(client: Client): Op<readonly WithoutRaw<Requirement>[]> {
  const listed = yield* ifShown(client.requirements.list());
  return stripRaw(listed ?? (yield* ifShown(client.legacy.requirements.list())) ?? []);
}
