/** The first id of each kind. They differ in length and first digit, so that an id of another kind is not found. */
export const firstId = {
  thirdParty: 100_001,
  dossier: 2_000_001,
  document: 30_000_001,
  evidence: 400_000_001,
} as const;

/** `responseId − id` of an evidence: the two ranges of ids do not overlap. */
export const responseOffset = 300_000_000;

/**
 * SQL for an insert's id: one above the greatest so far, within the table's range. Rows of these tables are not
 * deleted.
 */
export const nextId = (table: keyof typeof firstId): string =>
  `(SELECT coalesce(max(id), ${firstId[table] - 1}) + 1 FROM ${table})`;
