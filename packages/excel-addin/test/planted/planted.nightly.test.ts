import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { platformNames, type PlatformName } from '@tpr/excel-simulator';
import { expect, it } from 'vitest';
import { plants, type Plant } from './plants.ts';

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const config = join(import.meta.dirname, 'vitest.config.ts');

/** Runs the suite of a plant with it. @returns where its test passed, and where it failed */
async function runPlanted(name: string): Promise<Record<'passed' | 'failed', readonly PlatformName[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-planted-'));
  try {
    const file = join(folder, 'report.json');
    const output = await runVitest(['run', '--config', config, '--reporter=json', `--outputFile=${file}`], name);
    const { testResults } = JSON.parse(readReport(file, output)) as Report;
    const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
    const of = (status: string) =>
      ran.filter((each) => each.status === status).flatMap(({ fullName }) => platformsIn(fullName));
    const broken = testResults.find(({ assertionResults }) => assertionResults.length === 0);
    if (broken !== undefined) throw new Error(broken.message);
    return { passed: of('passed'), failed: of('failed') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runVitest(args: readonly string[], plant: string): Promise<string> {
  const running = spawn(process.execPath, [vitest, ...args], { env: { ...process.env, TPR_PLANT: plant } });
  let output = '';
  running.stdout.on('data', (text) => (output += text));
  running.stderr.on('data', (text) => (output += text));
  await new Promise((resolve, reject) => running.once('error', reject).once('close', resolve));
  return output;
}

function readReport(file: string, output: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`vitest has left no report:\n${output}`);
  }
}

/** A test that names no platform applies to all. */
function platformsIn(fullName: string): readonly PlatformName[] {
  const named = / on ([\w-]+)/.exec(` ${fullName}`)?.[1];
  const found = platformNames.find((name) => name === named);
  return found === undefined ? platformNames : [found];
}

const sorted = (names: readonly PlatformName[]) => platformNames.filter((name) => names.includes(name));

const timeout = 240_000;
it.each(Object.entries<Plant>(plants))(
  'is detected by its test where Excel refuses it, and only there: %s',
  { timeout },
  async (name, plant) => {
    const { passed, failed } = await runPlanted(name);
    expect(sorted(failed)).toEqual(sorted(plant.failsOn));
    expect(sorted(passed)).toEqual(platformNames.filter((each) => !plant.failsOn.includes(each)));
  },
);
