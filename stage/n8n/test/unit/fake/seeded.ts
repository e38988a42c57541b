import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox, type SandboxOptions } from '@tpr/sandbox';
import { afterAll } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tpr-seeded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Databases by the size of their seed. */
const templates = new Map<SandboxOptions['seed'], string>();
let copies = 0;

/** A sandbox with data of its own. A test file seeds each size once; every sandbox gets a copy, which costs a tenth. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const db = join(folder, `copy-${++copies}.sqlite`);
  copyFileSync(await templateOf(options.seed), db);
  return await startSandbox({ port: 0, ...options, db });
}

async function templateOf(seed: SandboxOptions['seed']): Promise<string> {
  const known = templates.get(seed);
  if (known !== undefined) return known;
  const db = join(folder, `seed-${templates.size}.sqlite`);
  const sandbox = await startSandbox({ port: 0, db, ...(seed !== undefined && { seed }) });
  await sandbox.close();
  templates.set(seed, db);
  return db;
}
