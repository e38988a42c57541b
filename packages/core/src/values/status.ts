import { foldText } from './match.ts';

/** Statuses of dossiers and documents, as the events name them (R150). */
export const statuses = ['ABSENT', 'ONGOING', 'ACTION_REQUIRED', 'VALID', 'BELOW_EXPECTATION', 'INVALID'] as const;
export type Status = (typeof statuses)[number];

/** Statuses of third parties (R034). */
export const thirdPartyStatuses = ['ACTIVE', 'COLLECTIVE_PROCEDURE', 'DEREGISTERED'] as const;
export type ThirdPartyStatus = (typeof thirdPartyStatuses)[number];

/**
 * Maps a status text of the service to the canonical status, by its name or an alias (G93); case does not count.
 * Undefined for an unknown text: keep and show the raw text, never drop the row (R034, R064).
 */
export function canonicalStatus<S extends string>(
  wire: string | null | undefined,
  aliases: Aliases,
  canonical: readonly S[],
): S | undefined {
  if (wire === null || wire === undefined) return undefined;
  const key = foldStatus(wire);
  const meant = foldedAliases(aliases).get(key) ?? key;
  return canonical.find((status) => status.toLowerCase() === meant);
}

type Aliases = Readonly<Record<string, string>>;

/** The folded aliases of each profile, so that they are folded once and not for each record. */
const folded = new WeakMap<Aliases, ReadonlyMap<string, string>>();

function foldedAliases(aliases: Aliases): ReadonlyMap<string, string> {
  const known = folded.get(aliases);
  if (known !== undefined) return known;
  const pairs = Object.entries(aliases).map(([alias, meant]) => [foldStatus(alias), foldStatus(meant)] as const);
  // If two aliases fold to the same text, the first one applies.
  const made = new Map(pairs.reverse());
  folded.set(aliases, made);
  return made;
}

function foldStatus(text: string): string {
  return foldText(text).replace(/[\s-]+/g, '_');
}
