import type { IDataObject } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode } from './fake/workbench.mts';
import { Watched } from './trigger/watched.mts';

const subjects = ['thirdParty', 'dossier', 'document'] as const;
/** An event of each kind of record, and where the records are. */
const ofTwo = {
  thirdParty: ['THIRD_PARTY_UPDATED', 'thirdParty WHERE archivedAt IS NULL AND'],
  dossier: ['DOSSIER_UPDATED', 'dossier WHERE archivedAt IS NULL AND'],
  document: ['DOCUMENT_MODIFICATION', 'documentDetail WHERE'],
} as const;

describe('A service whose searches by events return identifiers alone (G30)', () => {
  let bare: Watched;
  let whole: Watched;
  beforeAll(async () => {
    [bare, whole] = await Promise.all([Watched.open({ variants: ['G30=ids'] }), Watched.open()]);
  });
  afterAll(() => Promise.all([bare.close(), whole.close()]));

  it.each(subjects)('returns the same items of a search for events (%s)', async (resourceType) => {
    const range = { from: '2026-09-01T00:00:00', to: '2026-11-05T00:00:00', limit: 5 };
    const search = { resourceType, eventSelection: 'any', ...range };
    const expected = await whole.bench.json('event', 'search', search);
    expect(expected).toHaveLength(5);
    expect(await bare.bench.json('event', 'search', search)).toEqual(expected);
  });

  it.each(subjects)('returns the same items of the trigger (%s)', async (resourceType) => {
    for (const include of [[], ['thirdParty']]) {
      // One after the other: both are the same trigger.
      const items = await changed(bare, resourceType, include);
      const expected = await changed(whole, resourceType, include);
      expect(expected).toHaveLength(2);
      expect(items).toEqual(expected);
    }
  });

  it('says so where a record itself cannot be read', async () => {
    const dossiers = { resourceType: 'dossier', eventSelection: 'any' };
    const { sandbox, credential } = bare.bench;
    sandbox.setFaults(['403@dossiers.get=1']);
    const items = await changed(bare, 'dossier', []);
    const parameters = { resource: 'event', operation: 'search', ...dossiers, from: '2026-09-01T00:00:00', limit: 2 };
    const functions = fakeFunctions({ description: actionNode.description, credential, parameters });
    const [found] = await actionNode.execute.call(functions.execute);
    sandbox.setFaults([]);
    expect(items).toHaveLength(2);
    for (const { notRead } of items) expect(notRead).toEqual([expect.stringMatching(/403/)]);
    expect(found).toHaveLength(2);
    expect(functions.hints.map(({ message }) => message)).toEqual([
      'dossiers.searchByEvents: 2 records came as identifiers alone and could not be read.',
    ]);
  });
});

/** The items of two records that change after a first poll, without the times of their events. */
async function changed(watched: Watched, resourceType: keyof typeof ofTwo, include: string[]): Promise<IDataObject[]> {
  const parameters = { resourceType, eventSelection: 'any', include };
  const { sandbox } = watched.bench;
  const [code, table] = ofTwo[resourceType];
  await watched.poll({ parameters });
  watched.pass(60);
  const rows = sandbox.store.all<{ id: number }>(`SELECT id FROM ${table} accountId = 1001 ORDER BY id LIMIT 2`);
  sandbox.record(rows.map(({ id }) => ({ code, resourceId: id })));
  watched.pass(3);
  const times = ['changedFrom', 'changedUntil', 'occurrences'];
  const items = await watched.poll({ parameters });
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !times.includes(name))));
}
