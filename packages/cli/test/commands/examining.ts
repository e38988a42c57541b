import { join } from 'node:path';
import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { expect } from 'vitest';
import type { ServiceReport as Report } from '@tpr/core/doctor';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

export async function examine(sandbox: Sandbox, more: readonly string[]): Promise<Report> {
  const ran = await tpr(['doctor', '--json', ...flagsOf(sandbox), ...more]);
  expect(ran.stderr.replace(/^(Looking|The profile .* is in force:|  [\w.]+: ).*\n/gm, '')).toBe('');
  expect(ran.code).toBe(0);
  return JSON.parse(ran.stdout);
}

export const different = ({ findings }: Report) =>
  Object.fromEntries(findings.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]));

export async function openWithOverlay(
  options: SandboxOptions,
): Promise<{ sandbox: Sandbox; overlay: string; report: Report }> {
  const sandbox = await openSandbox(options);
  const overlay = join(makeFolder(), 'tpr-profile.json');
  const report = await examine(sandbox, ['--write-profile', overlay]);
  return { sandbox, overlay, report };
}

export const headlineOf = (stdout: string): string => stdout.split('\n')[0] ?? '';
