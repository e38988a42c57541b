import { foldText } from './match.ts';

/** Statuses of dossiers and documents, as the events name them (R150). */
export const statuses = ['ABSENT', 'ONGOING', 'ACTION_REQUIRED', 'VALID', 'BELOW_EXPECTATION', 'INVALID'] as const;
export type Status = (typeof statuses)[number];

/** Statuses of third parties (R034). */
export const thirdPartyStatuses = ['ACTIVE', 'COLLECTIVE_PROCEDURE', 'DEREGISTERED'] as const;
export type ThirdPartyStatus = (typeof thirdPartyStatuses)[number];

/**
 * The canonical status that a text of the service stands for: its own name or an alias (G93), in any case. Undefined
 * for an unknown text: keep and show the raw one, never drop the row (R034, R064).
 */
export function canonicalStatus<S extends string>(
  wire: string | null | undefined,
  aliases: Readonly<Record<string, string>>,
  canonical: readonly S[],
): S | undefined {
  if (wire === null || wire === undefined) return undefined;
  const key = foldStatus(wire);
  const alias = Object.keys(aliases).find((each) => foldStatus(each) === key);
  const meant = alias === undefined ? key : foldStatus(aliases[alias] ?? '');
  return canonical.find((status) => foldStatus(status) === meant);
}

function foldStatus(text: string): string {
  return foldText(text).replace(/[\s-]+/g, '_');
}
