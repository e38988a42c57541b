/** How many identifiers a log entry names. */
export const maxLoggedIds = 20;

/** The first few items for a message, with an ellipsis where there are more. */
export function listFirst(items: readonly (string | null)[], most: number): string {
  return items.slice(0, most).join(', ') + (items.length > most ? ', …' : '');
}

/** Removes the full stop behind the ellipsis of a list, which ends its sentence. */
export const endedByEllipsis = (text: string): string => text.replace(/, …\./g, ', …');
