import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@tpr/sandbox';
import {
  beginning,
  eventsSince,
  heldBy,
  newTally,
  repeated,
  type FaultSchedule,
  type Tally,
  throughSchedules,
  wishesFor,
} from '@tpr/sandbox/faults';
import { expect, test } from 'vitest';
import { readCsv } from '../../src/files/csv-reader.ts';
import { exitCodes } from '../../src/terminal/failure.ts';
import { flagsOf, startTpr, tpr, until } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';
import { quickProfile } from './quick-profile.ts';
import { withSandbox } from './with-sandbox.ts';

const size = 30;
const mostReruns = 12;

/** Repeats the command until it succeeds, as a user would. It is killed once, by its seed, during its requests. */
async function untilDone(sandbox: Sandbox, tally: Tally, command: readonly string[]): Promise<void> {
  if (tally.seed % 3 === 1) {
    const { total } = sandbox.counters();
    const { child, ended } = startTpr(command);
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    await until(() => hasEnded || sandbox.counters().total >= total + 10 + tally.seed);
    child.kill('SIGKILL');
    await ended;
  }
  for (; tally.reruns <= mostReruns; tally.reruns += 1) {
    const { code, stderr } = await tpr(command);
    if (code === 0) return;
    // 1: some rows were not written, and the file says which.
    if (code !== exitCodes['retry-later'] && code !== exitCodes['unknown-outcome'] && code !== 1) {
      tally.misled.push(`exit ${code}: ${stderr}`);
    }
  }
  throw new Error(`It did not end in ${mostReruns} runs.`);
}

/** A command that no fault and no kill affects. */
async function withoutFaults(command: readonly string[]): Promise<void> {
  const { code, stderr } = await tpr(command);
  if (code !== 0) throw new Error(`In the sun: exit ${code}: ${stderr}`);
}

/** The differences of two tables, by the key of their rows. */
function compare(tally: Tally, table: string, expected: string): void {
  const rows = (path: string) =>
    new Map(
      readFileSync(path, 'utf8')
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(',')), line]),
    );
  const [mine, right] = [rows(table), rows(expected)];
  for (const key of new Set([...mine.keys(), ...right.keys()])) {
    if (mine.get(key) !== right.get(key)) tally.wrong.push(`${mine.get(key)} instead of ${right.get(key)}`);
  }
}

test('a pull with quiet faults, killed or not, produces the table of a run without faults', async () => {
  const pull = ({ seed, faults }: FaultSchedule) =>
    withSandbox({ seed: size }, async (sandbox) => {
      const tally = newTally(seed);
      const folder = makeFolder();
      const [table, expected] = [join(folder, 'table.csv'), join(folder, 'expected.csv')];
      const command = ['pull', ...flagsOf(sandbox), ...quickProfile(folder), '--to'];
      sandbox.setFaults(faults, seed);
      await untilDone(sandbox, tally, [...command, table]);
      sandbox.setFaults([]);
      await withoutFaults([...command, expected]);
      compare(tally, table, expected);
      return tally;
    });
  expect(await throughSchedules(30, pull)).toEqual([]);
}, 900_000);

test('a refresh with quiet faults, killed or not, produces the table of a run without faults', async () => {
  const refresh = ({ seed, faults }: FaultSchedule) =>
    withSandbox({ seed: size }, async (sandbox) => {
      const tally = newTally(seed);
      const folder = makeFolder();
      const [table, expected] = [join(folder, 'table.csv'), join(folder, 'expected.csv')];
      const command = ['pull', ...flagsOf(sandbox), ...quickProfile(folder), '--to'];
      await withoutFaults([...command, table]);
      sandbox.advance({ seconds: 5 * 3_600 });
      sandbox.touch({ count: 8, seed });
      sandbox.archive({ thirdpartyId: 100_001 + (seed % size) });
      sandbox.advance({ seconds: 5 * 3_600 });
      sandbox.setFaults(faults, seed);
      await untilDone(sandbox, tally, [...command, table, '--refresh']);
      sandbox.setFaults([]);
      await withoutFaults([...command, expected]);
      compare(tally, table, expected);
      return tally;
    });
  expect(await throughSchedules(20, refresh)).toEqual([]);
}, 900_000);

test('changes sent with quiet faults, killed or not, are made once each, and their reported outcomes are true', async () => {
  const set = ({ seed, faults }: FaultSchedule) =>
    withSandbox({ seed: size }, async (sandbox) => {
      const tally = newTally(seed);
      const folder = makeFolder();
      const edits = join(folder, 'edits.csv');
      const wishes = wishesFor(sandbox, 16);
      const before = heldBy(sandbox, 'Criticality');
      writeFileSync(edits, ['thirdpartyId,value', ...[...wishes].map(([id, wish]) => `${id},${wish}`)].join('\n'));
      const since = beginning(sandbox);
      sandbox.setFaults(faults, seed);
      const flags = [...flagsOf(sandbox), ...quickProfile(folder)];
      await untilDone(sandbox, tally, ['set', 'Criticality', ...flags, '--yes', '--from', edits]);
      sandbox.setFaults([]);
      const held = heldBy(sandbox, 'Criticality');
      for await (const { cells } of readCsv(`${edits}.result.csv`)) {
        const [id = '', outcome = ''] = [cells.get('Third party'), cells.get('Outcome')];
        const isHeld = held.get(id) === JSON.stringify([wishes.get(id)]);
        if (!isHeld || !['sent', 'unchanged'].includes(outcome))
          tally.wrong.push(`${id} ${outcome}, holds ${held.get(id)}`);
      }
      for (const [id, text] of held) {
        if (!wishes.has(id) && before.get(id) !== text) tally.wrong.push(`${id} invented`);
      }
      tally.doubled.push(...repeated(eventsSince(sandbox, since, ['THIRD_PARTY_ATTRIBUTE_UPDATED'])));
      return tally;
    });
  expect(await throughSchedules(30, set, { writes: ['attributes.set'] })).toEqual([]);
}, 900_000);
