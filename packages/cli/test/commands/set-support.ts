import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@tpr/sandbox';
import { expect } from 'vitest';
import { readCsv } from '../../src/files/csv-reader.ts';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, tpr } from './tpr.ts';

export type Held = Record<string, string>;

/** The values of an attribute in the sandbox, as JSON texts by third party. */
export function heldBy({ store }: Sandbox, label: string): Held {
  const rows = store.all<{ id: number; text: string | null }>(
    `SELECT thirdParty.id AS id, (SELECT "values" FROM attributeValue JOIN attributeDefinition ON attributeDefinition.id = definitionId
       WHERE thirdPartyId = thirdParty.id AND label = ?) AS text
     FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id`,
    label,
  );
  return Object.fromEntries(rows.map(({ id, text }) => [id, text ?? '[]']));
}

export const idsOf = (sandbox: Sandbox): string[] => Object.keys(heldBy(sandbox, 'Criticality'));

export async function outcomesOf(path: string): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for await (const { cells } of readCsv(path)) outcomes[cells.get('Third party') ?? ''] = cells.get('Outcome') ?? '';
  return outcomes;
}

export function writeEdits(header: string, rows: readonly string[]): string {
  const path = join(makeFolder(), 'edits.csv');
  writeFileSync(path, [header, ...rows].join('\n'));
  return path;
}

export const sets = (sandbox: Sandbox): number => sandbox.counters().byOperation['attributes.set'] ?? 0;

/** Sets a value and takes it back: the held values are as before. The undo can be undone, so that nothing is left to set. */
export async function expectUndone(
  sandbox: Sandbox,
  label: string,
  ids: readonly string[],
  value: string,
): Promise<void> {
  const before = heldBy(sandbox, label);
  const command = ['set', label, ...flagsOf(sandbox), '--yes', '--from'];
  const from = writeEdits(
    'thirdpartyId;value',
    ids.map((id) => `${id};${value}`),
  );
  const undo = `${from}.undo.csv`;
  expect(await tpr([...command, from])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).not.toEqual(before);
  expect(await tpr([...command, undo])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).toEqual(before);
  expect(await tpr([...command, `${undo}.undo.csv`])).toMatchObject({ code: 0 });
  expect(await tpr([...command, from])).toMatchObject({ code: 0 });
  expect(new Set(Object.values(await outcomesOf(`${from}.result.csv`)))).toEqual(new Set(['unchanged']));
}
