import type { Change } from '@tpr/core';

/** A long number as Excel shows and saves it: 3,70047E+12. */
const rounded = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/;
/** A spreadsheet removes all of them. */
const withoutZeros = /^(?:0|[1-9]\d*)$/;
const lostZeros = /^0+$/;

/**
 * Refuses texts that a spreadsheet has made of numbers when it opened the csv: digits at the end and zeros at the
 * beginning are lost. `exact text` sends them all the same.
 */
export function refuseChangedNumbers(changes: readonly Change[]): Change[] {
  return changes.map((change): Change => {
    const { verdict, edit, type, values, remoteValues } = change;
    // An edit has values if its line says `exact text`.
    if (verdict !== 'change' || edit.values !== undefined || !isFreeText(type)) return change;
    const reason = describeLoss(values[0], remoteValues[0]);
    return reason === undefined ? change : { ...change, verdict: 'refused', values: [], reason };
  });
}

/** Whether `refuseChangedNumbers` would refuse a text in place of the one that the service holds. */
export const isChangedNumber = (type: Change['type'], ...texts: Parameters<typeof describeLoss>): boolean =>
  isFreeText(type) && describeLoss(...texts) !== undefined;

const isFreeText = (type: Change['type']): boolean => type === null || type === 'string';

function describeLoss(wanted: unknown, held: unknown): string | undefined {
  if (typeof wanted !== 'string') return undefined;
  const meant = 'or, if it is meant, "exact text" in a column "read as".';
  if (rounded.test(wanted)) return `A spreadsheet has rounded that number. Write all of its digits ${meant}`;
  const hasLostZeros =
    typeof held === 'string' && held.endsWith(wanted) && lostZeros.test(held.slice(0, -wanted.length));
  return hasLostZeros && withoutZeros.test(wanted)
    ? `A spreadsheet has removed the zeros that it begins with. Write ${held} ${meant}`
    : undefined;
}
