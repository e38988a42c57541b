import { readFile, rm } from 'node:fs/promises';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createNodeHost } from '../../host/node-host.ts';
import { overridesOf, withFindings, writeTests, type ServiceReport, type WriteTestPlan } from '@tpr/core/doctor';
import { createProfile, readPathStep, type Profile } from '@tpr/core/api';
import { ConnectorError, type Connection } from '@tpr/core';
import { writeAtomically } from '../../files/atomic-file.ts';
import { codeOf } from '../../files/error-code.ts';
import { stderr } from '../../terminal/output.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import { confirm } from '../set/confirmation.ts';

/** Stores the values to restore while tests run; a killed run leaves it behind. */
const keptFile = 'tpr-write-tests.json';

export interface WriteTestsOrder {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly thirdpartyId: string;
  readonly isConfirmed: boolean;
}

/** @throws ConnectorError `config` */
export function checkIdentifier(thirdpartyId: string): void {
  if (readPathStep(encodeURIComponent(thirdpartyId)) !== undefined) return;
  const message = `--write-tests takes the identifier of one third party, not ${JSON.stringify(thirdpartyId)}.`;
  throw new ConnectorError('config', message, { field: 'write-tests' });
}

/**
 * Finds by writing the facts that reading cannot show, and restores everything, also when it is interrupted.
 * @returns the report with what was found
 * @throws ConnectorError `config` when the user does not agree; otherwise the error that prevented a restore
 */
export async function testByWriting(
  report: ServiceReport,
  { connection, profile, thirdpartyId, isConfirmed }: WriteTestsOrder,
  signal: AbortSignal,
): Promise<ServiceReport> {
  if (report.health === 'fails') return report;
  const patient = { connection, profile: createProfile({ ...profile.overrides, ...overridesOf(report) }) };
  const { run } = createAsyncRunner(createNodeHost({ store: { load, save } }));
  const putBack = async () => {
    for (const { label, outcome } of await run(writeTests.putBack(patient))) {
      stderr.write(`${toPlainLine(label)}: ${outcomes[outcome]}\n`);
    }
  };
  await putBack();
  const plan = await run(writeTests.plan(patient, thirdpartyId), { signal });
  stderr.write(previewOf(plan));
  if (plan.tests.length === 0) return report;
  await confirm({ rows: plan.tests.length, connection, isGiven: isConfirmed, account: undefined }, signal);
  try {
    return withFindings(report, await run(writeTests.run(patient, plan), { signal }));
  } finally {
    await putBack().catch((error: unknown) => {
      stderr.write(
        `Some values were not restored: ${keptFile} contains them, and the next --write-tests in this folder restores them.\n`,
      );
      throw error;
    });
  }
}

const outcomes = {
  'as before': 'holds what it held before.',
  'put back': 'was put back to what it held before.',
  kept: 'was changed by another user meanwhile, and left as it is.',
};

function previewOf({ thirdpartyId, tests, untried }: WriteTestPlan): string {
  const lines = tests.map(
    ({ label, before, writes }) => `  ${label}: holds ${JSON.stringify(before)}; written: ${writes}`,
  );
  return [
    `Third party ${thirdpartyId}: these values will be written, then restored:`,
    ...lines,
    'Each write creates an event in the service, and may trigger a rule of the account.',
    ...untried,
  ]
    .map((line) => `${toPlainLine(line)}\n`)
    .join('');
}

async function load(): Promise<string | undefined> {
  try {
    return await readFile(keptFile, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ConnectorError('config', `${keptFile} cannot be read.`, { field: 'file', cause: error });
  }
}

async function save(_key: string, value: string | undefined): Promise<void> {
  if (value === undefined) await rm(keptFile, { force: true });
  else await writeAtomically(keptFile, (temporary) => temporary.writeFile(value));
}
