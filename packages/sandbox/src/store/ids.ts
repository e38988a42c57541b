/** Where each kind of id begins: five lengths and first digits, so that one taken for another is not found. */
export const firstId = {
  thirdParty: 100_001,
  dossier: 2_000_001,
  document: 30_000_001,
  evidence: 400_000_001,
} as const;

/** `responseId − id` of an evidence: the two sets of ids never meet. */
export const responseOffset = 300_000_000;

/** An insert's id: one above the greatest so far, from the table's own range. No row of these tables is ever deleted. */
export const nextId = (table: keyof typeof firstId): string =>
  `(SELECT coalesce(max(id), ${firstId[table] - 1}) + 1 FROM ${table})`;
