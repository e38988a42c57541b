import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewEdits, type Change } from '@tpr/core';
import { createBehaviour, type Sandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { openService } from '../../src/commands/service.ts';
import { findAttribute } from '../../src/commands/set/edits.ts';
import { rehearse } from '../../src/commands/set/rehearse.ts';
import { readCsv } from '../../src/files/csv-reader.ts';
import { readArguments } from '../../src/terminal/arguments.ts';
import { connectionOptions } from '../../src/terminal/connection.ts';
import { Progress } from '../../src/terminal/progress.ts';
import { quickProfile } from '../faults/quick-profile.ts';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

type Row = Record<string, string>;

async function rowsOf(path: string, ...columns: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { cells } of readCsv(path)) {
    rows.push(Object.fromEntries(columns.map((name) => [name, cells.get(name) ?? ''])));
  }
  return rows;
}

/** Dossiers and mails by third party, as stored in the sandbox. */
function truthOf(sandbox: Sandbox) {
  const dossiers = sandbox.store.all<{ thirdPartyId: number; typeCode: string; id: number }>(
    'SELECT id, thirdPartyId, typeCode FROM dossier ORDER BY id',
  );
  return { dossiers, mails: sandbox.outbox() };
}

const writesAt = (sandbox: Sandbox) =>
  sandbox.requests().filter(({ method, operation }) => method !== 'GET' && !operation.startsWith('auth.')).length;

/** Third parties of which some have no open vigilance dossier, so that the rule starts one. */
function prepare(sandbox: Sandbox): { readonly from: string; readonly ids: readonly string[] } {
  const parties = sandbox.store.all<{ id: number; text: string | null }>(
    `SELECT thirdParty.id, "values" AS text FROM thirdParty
     LEFT JOIN attributeValue ON thirdPartyId = thirdParty.id
       AND definitionId = (SELECT id FROM attributeDefinition WHERE label = 'Criticality' AND accountId = 1001)
     WHERE accountId = 1001 AND archivedAt IS NULL AND contacts <> '[]' ORDER BY thirdParty.id`,
  );
  const ids = parties.filter(({ text }) => text !== null && text !== '["High"]').map(({ id }) => String(id));
  for (const id of ids.slice(0, 2)) {
    for (const { id: dossierId } of sandbox.store.all<{ id: number }>(
      `SELECT id FROM dossier WHERE thirdPartyId = ? AND typeCode = 'VIGILANCE' AND archivedAt IS NULL`,
      Number(id),
    )) {
      sandbox.archive({ dossierId });
    }
  }
  const from = join(makeFolder(), 'edits.csv');
  const high = parties.find(({ text }) => text === '["High"]')!.id;
  const rows = [...ids.slice(0, 5).map((id) => `${id},High`), `${ids[5]},Gigantic`, `${high},High`, '999999,High'];
  writeFileSync(from, ['thirdpartyId,value', ...rows].join('\n'));
  return { from, ids };
}

const dialect = ['G02=bare', 'G06=thirdparties', 'G20=offset', 'G21=data', 'G53=value', 'G58=fraction', 'G63=nested'];

test.each([
  ['the usual service', []],
  ['a service with an overlay', dialect],
] as const)('the results that are rehearsed for %s are the results there afterwards', async (_which, variants) => {
  const sandbox = await openSandbox({ variants });
  const { from } = prepare(sandbox);
  const profile = join(makeFolder(), 'profile.json');
  writeFileSync(profile, JSON.stringify({ version: 1, overrides: createBehaviour(variants).profile.overrides }));
  const before = truthOf(sandbox);
  const command = ['set', 'Criticality', ...flagsOf(sandbox), '--profile', profile, '--from', from];

  const rehearsed = await tpr([...command, '--rehearse']);
  expect(rehearsed.code).toBe(1);
  expect(writesAt(sandbox)).toBe(0);
  expect(truthOf(sandbox)).toEqual(before);
  const predicted = await rowsOf(`${from}.rehearsal.csv`, 'Third party', 'Outcome', 'Dossiers', 'E-mails');

  const ran = await tpr([...command, '--yes']);
  expect(ran.code).toBe(1);
  const after = truthOf(sandbox);
  const [dossiers, mails] = [after.dossiers.slice(before.dossiers.length), after.mails.slice(before.mails.length)];
  const real = (await rowsOf(`${from}.result.csv`, 'Third party', 'Outcome')).map((row) => {
    const ofRow = <T extends { thirdPartyId: number | null }>(list: readonly T[]) =>
      list.filter(({ thirdPartyId }) => String(thirdPartyId) === row['Third party']);
    return {
      ...row,
      Dossiers: ofRow(dossiers)
        .map(({ typeCode }) => typeCode)
        .join('; '),
      'E-mails': ofRow(mails)
        .map(({ recipient }) => recipient)
        .join('; '),
    };
  });
  expect(predicted).toEqual(real);
  expect([dossiers.length, mails.length >= 2]).toEqual([3, true]);
  expect(new Set(real.map(({ Outcome }: Row) => Outcome))).toEqual(new Set(['sent', 'refused', 'unchanged']));
  expect(rehearsed.stdout).toContain(
    `Dossiers that rules would start: 3. E-mails that would be sent: ${mails.length}.`,
  );
  expect(rehearsed.stdout).toContain('The rehearsal assumes that a criticality that becomes High');
  expect(rehearsed.stdout).toContain('Nothing was sent to the service.');
});

test('data that the service does not show is assumed to be empty, and the report says so', async () => {
  const sandbox = await openSandbox();
  const { from } = prepare(sandbox);
  const flags = flagsOf(sandbox).map((flag) => (flag === sandbox.legacyBaseUrl ? `${sandbox.url}/nowhere` : flag));
  const { stdout } = await tpr(['set', 'Criticality', ...flags, '--from', from, '--rehearse']);
  expect(stdout).toContain('Dossiers that rules would start: 3. E-mails that would be sent: 0.');
  expect(stdout).toContain('The service does not return the contacts of some third parties.');
});

test('a third party whose dossiers get a server error is not sent, and the others are rehearsed', async () => {
  const sandbox = await openSandbox();
  const { from, ids } = prepare(sandbox);
  sandbox.setFaults([`500@dossiers.listFor=/${ids[1]}`]);
  const command = ['set', 'Criticality', ...flagsOf(sandbox), ...quickProfile(makeFolder()), '--from', from];
  const ran = await tpr([...command, '--rehearse']);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(new RegExp(`3 +${ids[1]} +High +not sent, run again: The service`));
  expect(ran.stdout).toMatch(/^Criticality, in the rehearsal: .*\b1 not sent/m);
  const rows = await rowsOf(`${from}.rehearsal.csv`, 'Third party', 'Outcome');
  const outcomes = Object.fromEntries(rows.map((row) => [row['Third party'], row['Outcome']]));
  expect(ids.slice(0, 5).map((id) => outcomes[id])).toEqual(['sent', 'not sent, run again', 'sent', 'sent', 'sent']);
});

test('a row whose values are read again before it is sent keeps its third party and its dossiers', async () => {
  const sandbox = await openSandbox();
  const [first = '', second = ''] = prepare(sandbox).ids;
  const { values } = readArguments({ name: 'set', options: connectionOptions }, flagsOf(sandbox));
  const { signal } = new AbortController();
  await using service = await openService(values, { signal, log: () => undefined });
  const definitions = await service.run(service.client.attributes.definitions());
  const attribute = findAttribute('Criticality', definitions);
  const edits = [first, second].map((thirdpartyId) => ({ thirdpartyId, attribute, cell: 'High' }));
  const changes: Change[] = [];
  const review = reviewEdits(service.client, edits, {}, function* (reviewed) {
    // Values that were read long ago, as after many other rows.
    changes.push(...reviewed.map((change) => ({ ...change, readAtMs: 0 })));
  });
  await service.run(review);
  const { rows } = await rehearse({ service, definitions, changes, cells: {}, signal }, new Progress('Criticality'));
  expect(rows.map(({ outcome }) => outcome.change.edit.thirdpartyId)).toEqual([first, second]);
  expect(rows.map(({ outcome, dossiers }) => [outcome.kind, dossiers])).toEqual([
    ['sent', ['VIGILANCE']],
    ['sent', ['VIGILANCE']],
  ]);
});
