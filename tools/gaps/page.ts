import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examine } from '../../packages/core/src/doctor/index.ts';
import { keysOfGap, type GapVerdict } from '../../packages/core/src/doctor/verdicts.ts';
import { createAsyncRunner, createFetchHost } from '../../packages/core/src/runtime/fetch/index.ts';
import { createProfile, profileEntries, type Entry } from '../../packages/core/src/api/profile/index.ts';
import { requirements } from '../../packages/core/tools/reference/requirements.ts';
import { cited, code, list, table } from '../../packages/core/tools/reference/markdown.ts';
import { startSandbox } from '../../packages/sandbox/src/index.ts';
import { variants } from '../../packages/sandbox/src/variants/behaviour.ts';
import type { Gap } from '../../packages/sandbox/src/variants/variant.ts';
import { packages } from '../repo-checks/workspace.ts';
import { bases } from './basis.ts';
import { unnamed, withoutKey, withoutVariant } from './gaps-without-entry.ts';

const root = join(import.meta.dirname, '../..');
const played: Readonly<Record<string, Gap>> = variants;
const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** One fact that the specification does not show, as a row of the page. */
export interface GapRow {
  readonly gap: string;
  readonly question: string;
  readonly basis: string;
  readonly keys: readonly string[];
  /** Each variant of the sandbox, and the path from the root of a test that uses it. */
  readonly values: readonly { readonly value: string; readonly test: string | undefined }[];
  /** The doctor's verdict, if reading can give one. */
  readonly verdict: string;
}

export const gaps: readonly string[] = Object.keys(requirements).filter((code) => code.startsWith('G'));

/** All rows, with the doctor's verdicts on a sandbox with default behaviour. */
export async function readGaps(): Promise<readonly GapRow[]> {
  const verdicts = await askTheDoctor();
  const tests = readTests();
  return gaps.map((gap) => ({
    gap,
    question: requirements[gap] ?? '',
    basis: bases.get(gap) ?? '',
    keys: keysOfGap(gap),
    values: Object.keys(played[gap]?.values ?? {}).map((value) => ({ value, test: testOf(tests, `${gap}=${value}`) })),
    verdict: sentenceOf(verdicts.get(gap)),
  }));
}

function sentenceOf(found: GapVerdict | undefined): string {
  if (found === undefined) return '';
  return found.verdict === 'not testable' ? `not by reading: ${found.note}` : `by reading: ${found.note}`;
}

async function askTheDoctor(): Promise<ReadonlyMap<string, GapVerdict>> {
  const sandbox = await startSandbox({ port: 0 });
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { realm: 'tpr', clientId: 'tpr-sandbox', username: 'buyer@example.test', password: 'sandbox' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, ...user, accountId: '1001' };
  try {
    const { run } = createAsyncRunner(createFetchHost());
    const report = await run(examine({ connection, profile: createProfile() }));
    return new Map(report.gaps.map((found) => [found.gap, found]));
  } finally {
    await sandbox.close();
  }
}

interface TestFile {
  /** From the root. */
  readonly path: string;
  readonly text: string;
}

/** All tests; the sandbox's first, since those test it directly. */
function readTests(): readonly TestFile[] {
  return packages
    .map(({ folder }) => `${folder}/test`)
    .sort(
      (a, b) =>
        Number(b.startsWith('packages/sandbox/')) - Number(a.startsWith('packages/sandbox/')) || (a < b ? -1 : 1),
    )
    .flatMap((folder) => filesBelow(join(root, folder)).sort())
    .map((file) => ({ path: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }));
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The test file that contains the variant as a complete quoted text. */
function testOf(tests: readonly TestFile[], variant: string): string | undefined {
  const quoted = ["'", '"', '`'].map((mark) => `${mark}${variant}${mark}`);
  return tests.find(({ path, text }) => path.endsWith('.ts') && quoted.some((each) => text.includes(each)))?.path;
}

export function writePage(rows: readonly GapRow[]): string {
  return `# Facts that the specification does not show

<!-- Written by tools/gaps/write-gaps.ts: change what it is read from, and run it again. -->

What the specification leaves open, or says in two ways. Beside each fact: what is assumed, and on what basis; the
entries of [the profile](profile.md) that hold it; what the [sandbox](../../packages/sandbox/README.md) can play instead, each value with the
test that asks for it; and what the [doctor](../../packages/core/src/doctor/examine.ts) finds at the sandbox, or why reading does not tell. \`tpr doctor --gaps\`,
*Service: Check* of n8n, and *Check this service* in the settings of both spreadsheets, in English and French, say the same of
another service.

A basis is: *inferred* from what the specification shows elsewhere; *usual* practice, or a standard; seen at
*comparable* services; a *guess*; *cautious*, where it is right or does no harm whichever way it is.

${table(['Gap', 'Fact', 'Assumed', 'Basis', 'Entries', 'Sandbox', 'Doctor'], rows.map(cellsOf))}`;
}

function cellsOf({ gap, question, basis, keys, values, verdict }: GapRow): string[] {
  const assumed = keys.length === 0 ? (withoutKey[gap] ?? '') : assumedBy(keys);
  const plays = values.length === 0 ? (withoutVariant[gap] ?? '') : playsOf(gap, values);
  return [cited(gap), question, assumed, basis, keys.length === 0 ? 'not needed' : keysShortly(keys), plays, verdict];
}

function playsOf(gap: string, values: GapRow['values']): string {
  const each = values.map(({ value, test }) =>
    test === undefined ? `${code(value)} (${unnamed[`${gap}=${value}`] ?? ''})` : `[${code(value)}](../../${test})`,
  );
  return `${played[gap]?.usual ?? ''}; ${each.join(', ')}`;
}

const mostShown = 60;

function assumedBy(keys: readonly string[]): string {
  const texts = keys.map((key) => JSON.stringify(entries[key]!.value)).filter((text) => text.length <= mostShown);
  return keys.length > 2 || texts.length < keys.length ? 'as the entries say' : list(texts);
}

/** Keys of one module are abbreviated to the module when there are many. */
function keysShortly(keys: readonly string[]): string {
  if (keys.length <= 3) return list(keys);
  const modules = new Set(keys.map((key) => key.split('.').slice(0, 2).join('.')));
  return list([...modules].map((module) => (keys.includes(module) ? module : `${module}.*`)));
}
