import type { Sandbox } from '../../src/index.ts';

interface Held {
  readonly store: Pick<Sandbox['store'], 'all'>;
}

/** The values of an attribute in the service, by third party, as JSON. */
export const heldBy = ({ store }: Held, label: string): ReadonlyMap<string, string> =>
  new Map(
    store
      .all<{ id: number; text: string }>(
        `SELECT thirdPartyId AS id, "values" AS text FROM attributeValue
         JOIN attributeDefinition ON attributeDefinition.id = definitionId WHERE label = ?`,
        label,
      )
      .map(({ id, text }) => [String(id), text]),
  );

/** A new value of Criticality for each of the first third parties, different from the current one. */
export function wishesFor({ store }: Held, count: number): ReadonlyMap<string, string> {
  const held = heldBy({ store }, 'Criticality');
  const rows = store.all<{ id: number }>(
    'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id LIMIT ?',
    count,
  );
  return new Map(rows.map(({ id }) => [String(id), held.get(String(id)) === '["Low"]' ? 'Medium' : 'Low']));
}

/** A moment of the service's clock later than all earlier events. */
export const beginning = ({ advance }: Pick<Sandbox, 'advance'>): string => advance({ seconds: 60 }).now;

/** Events of these codes since a moment, one line of text each. */
export const eventsSince = (
  { journal }: Pick<Sandbox, 'journal'>,
  at: string,
  codes: readonly string[],
): readonly string[] =>
  journal(at)
    .filter(({ code }) => codes.includes(code))
    .map(({ code, resourceId }) => `${code} of ${resourceId}`);
