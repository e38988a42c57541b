import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGoogle, type Google } from '@tpr/google-simulator/rest';
import { onTestFinished, vi } from 'vitest';
import { commands } from '../../src/commands/index.ts';
import { chooseCommand } from '../../src/terminal/arguments.ts';
import { printFailure } from '../../src/terminal/failure.ts';
import { makeFolder } from '../files/folder.ts';
import type { Ran, TprOptions } from './tpr.ts';

export const owner = 'owner@example.test';

export async function openGoogle(): Promise<Google> {
  const google = await startGoogle({ clockRate: 60 });
  onTestFinished(() => google.close());
  return google;
}

/** A folder with a sign-in, and the environment that points to the fake. */
export function signInTo(
  google: Google,
  credentials: object = google.addPerson(owner),
): Required<Omit<TprOptions, 'fileBlocks'>> {
  const cwd = makeFolder();
  const path = join(cwd, 'google.json');
  writeFileSync(path, JSON.stringify(credentials), { mode: 0o600 });
  return { cwd, env: { TPR_GOOGLE_ROOT: google.rootUrl, GOOGLE_APPLICATION_CREDENTIALS: path } };
}

/** `tpr` in this process, as `main.ts` runs it: libraries are loaded once, not once a command. */
export async function tprHere(
  args: readonly string[],
  { cwd, env }: Required<Omit<TprOptions, 'fileBlocks'>>,
): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const before = process.cwd();
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    }),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  process.chdir(cwd);
  try {
    const choice = await chooseCommand(commands, args);
    const code = 'text' in choice ? 0 : await choice.command.start(choice.args, new AbortController().signal);
    return { code, ...texts };
  } catch (error) {
    const code = printFailure(error);
    return { code, ...texts };
  } finally {
    process.chdir(before);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
