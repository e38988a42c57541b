import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, refuse, tpr } from './tpr.ts';

interface Company {
  readonly siret: string;
  readonly vatNumber: string;
}

async function listIn(sandbox: Awaited<ReturnType<typeof openSandbox>>, withReferences = true) {
  const inside = sandbox.store.all<Company>(
    `SELECT company.* FROM company JOIN thirdParty ON companyId = company.id
     WHERE siret IS NOT NULL AND vatNumber IS NOT NULL AND identityAt IS NOT NULL AND archivedAt IS NULL
     ORDER BY thirdParty.id LIMIT 3`,
  );
  const [one, two, three] = inside;
  const from = join(makeFolder(), 'vendors.csv');
  const rows = [`00042,${one!.siret},`, `00043,${two!.siret},${three!.vatNumber}`, '00044,,', '00045,55208131766522,'];
  const header = withReferences ? 'Supplier no.,SIRET,VAT' : 'Town,SIRET,VAT';
  writeFileSync(from, [header, ...rows].join('\n'));
  return from;
}

test('a list is compared with the portfolio, and its references become an input of tpr set', async () => {
  const sandbox = await openSandbox({ seed: 'demo' });
  const from = await listIn(sandbox);
  const ran = await tpr(['reconcile', '--from', from, ...flagsOf(sandbox)]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain(
    'Lines: identifiers disagree (1), no valid identifier (1), not monitored (1), monitored (2).\nNothing was sent to the service.\n',
  );
  const report = readFileSync(`${from}.reconciled.csv`, 'utf8').split('\r\n');
  expect(report.slice(1, 5).map((line) => line.split(',').slice(3, 5).join(' '))).toEqual([
    '"00042" "monitored"',
    '"00043" "identifiers disagree; monitored"',
    '"00044" "no valid identifier"',
    '"00045" "not monitored"',
  ]);
  const references = readFileSync(`${from}.references.csv`, 'utf8').trim().split('\r\n');
  expect(references.slice(1).map((line) => line.split(',')[1])).toEqual(['"00042"']);
  const set = ['set', 'Internal reference', '--from', `${from}.references.csv`, '--dry-run'];
  expect((await tpr([...set, ...flagsOf(sandbox)])).stdout).toContain('Internal reference: 1 will be sent.');
});

test('without references no such file is written, and without a list the command asks for one', async () => {
  const sandbox = await openSandbox({ seed: 'demo' });
  const from = await listIn(sandbox, false);
  expect((await tpr(['reconcile', '--from', from, ...flagsOf(sandbox)])).code).toBe(0);
  expect(existsSync(`${from}.references.csv`)).toBe(false);
  expect(await refuse(['reconcile', ...flagsOf(sandbox)])).toMatchObject({
    exitCode: 2,
    lines: ['Name the list with --from <csv>.'],
  });
});
