import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sandbox } from '@tpr/sandbox';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

const readers = ['Europe/Paris', 'Pacific/Auckland', 'America/Los_Angeles'] as const;
const columns = 'name,attribute:Contract end date,nextDossierExpiry,dossiers,documentsToDecide,documentsMissing';

/** The table of a reader in a zone, as it is written to that reader's file. */
async function tableOf(sandbox: Sandbox, zone: string, target: string, ...more: readonly string[]): Promise<string> {
  const command = ['pull', ...flagsOf(sandbox), '--columns', columns, '--to', target, ...more];
  expect(await tpr(command, { env: { TZ: zone } })).toMatchObject({ code: 0 });
  return readFileSync(target, 'utf8');
}

test.each([[[]], [['G33=utc']]])(
  'a service of another zone than the reader’s, with the shipped profile, loses no change and moves no day: %j',
  async (variants) => {
    const sandbox = await openSandbox({ seed: 12, variants });
    const folder = makeFolder();
    const targets = readers.map((_, at) => join(folder, `${at}.csv`));
    const [first, ...others] = await Promise.all(readers.map((zone, at) => tableOf(sandbox, zone, targets[at]!)));
    expect(first).toMatch(/\d{4}-\d{2}-\d{2}/);
    for (const other of others) expect(other).toBe(first);

    sandbox.touch({ count: 4, seed: 8 });
    const [leaving] = sandbox.store.all<{ id: number }>(
      'SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001 ORDER BY id LIMIT 1 OFFSET 3',
    );
    expect(sandbox.archive({ thirdpartyId: leaving!.id })).toBe(true);
    const refreshed = await Promise.all(readers.map((zone, at) => tableOf(sandbox, zone, targets[at]!, '--refresh')));
    const whole = await tableOf(sandbox, 'Europe/Paris', join(folder, 'whole.csv'));
    expect(whole).not.toBe(first);
    for (const table of refreshed) expect(table).toBe(whole);
  },
);

test('a pull says once that the times of the service are in another zone than in the profile', async () => {
  const sandbox = await openSandbox({ seed: 12, variants: ['G33=utc', 'G76=utc'] });
  const { code, stderr } = await tpr(['pull', ...flagsOf(sandbox), '--to', join(makeFolder(), 'a.xlsx')]);
  expect(code).toBe(0);
  expect(stderr.match(/Set events\.timeZone to UTC in the profile/g)).toHaveLength(1);
});

test.each([
  [['G76=offset'], {}],
  [['G76=utc'], {}],
  [['G33=utc', 'G76=utc'], { 'events.timeZone': 'UTC' }],
  // Without a right to archives, only the ends of days show the zone.
  [['G33=utc', 'G76=offset'], { 'events.timeZone': 'UTC' }, ['403@files.zip=1']],
])(
  'with a service whose times have an offset no day moves, under the overlay that the doctor writes: %j',
  async (variants, zone, faults = []) => {
    const folder = makeFolder();
    const usual = await tableOf(await openSandbox({ seed: 12 }), 'Europe/Paris', join(folder, 'usual.csv'));
    expect(usual).toMatch(/\d{4}-\d{2}-\d{2}/);
    const sandbox = await openSandbox({ seed: 12, variants, faults });
    const overlay = join(folder, 'tpr-profile.json');
    expect(await tpr(['doctor', ...flagsOf(sandbox), '--write-profile', overlay])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(overlay, 'utf8')).overrides).toMatchObject(zone);
    for (const [at, reader] of readers.entries()) {
      expect(await tableOf(sandbox, reader, join(folder, `${at}.csv`), '--profile', overlay)).toBe(usual);
    }
  },
);
