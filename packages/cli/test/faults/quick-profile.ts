import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const impatient = {
  'retry.initialDelayMs': 1,
  'retry.maxDelayMs': 20,
};

/** The options for the shipped program, except its waiting times. */
export function quickProfile(folder: string, timeoutMs?: number): readonly string[] {
  const overrides = { ...impatient, ...(timeoutMs !== undefined && { 'http.timeoutMs': timeoutMs }) };
  const path = join(folder, 'quick.json');
  writeFileSync(path, JSON.stringify({ version: 1, overrides }));
  return ['--profile', path];
}

/** The timeout of a request. The response to these faults never comes, so that a short timeout changes nothing else. */
export const patienceMs = (fault: string): number => (/^(?:hang|stall)/.test(fault) ? 400 : 2_000);
