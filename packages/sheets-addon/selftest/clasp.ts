import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Refusal } from './google.ts';

/** The script and its spreadsheet, as clasp stores them. */
export interface ClaspProject {
  readonly scriptId: string;
  readonly spreadsheetId: string;
}

const main = fileURLToPath(import.meta.resolve('@google/clasp'));

/** Runs clasp in the folder of a project. @throws Refusal with the last line that clasp printed. */
export async function clasp(folder: string, authFile: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [main, '-A', authFile, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Refusal(`clasp ${args[0] ?? ''} did not work: ${output.trim().split('\n').at(-1) ?? ''}`);
}

/** @returns undefined if the folder has no project yet. */
export async function readProject(folder: string): Promise<ClaspProject | undefined> {
  const text = await readFile(join(folder, '.clasp.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { scriptId, parentId }: { scriptId?: string; parentId?: string | readonly string[] } = Object(JSON.parse(text));
  const spreadsheetId = typeof parentId === 'string' ? parentId : parentId?.[0];
  return scriptId === undefined || spreadsheetId === undefined ? undefined : { scriptId, spreadsheetId };
}
