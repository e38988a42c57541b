import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A separate folder for the running test, which is deleted after it. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
