import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts';
import { seedStore, type SeedSize } from '../src/seed/index.ts';

/** Cache of seeded databases, byte for byte. Seeding is deterministic, and slower than a copy. */
const kept = new Map<SeedSize, Buffer>();

function seeded(size: SeedSize, path: string): Buffer {
  const known = kept.get(size);
  if (known !== undefined) return known;
  seedStore({ size, path }).close();
  const bytes = readFileSync(path);
  kept.set(size, bytes);
  return bytes;
}

/** A sandbox on a free port with a copy of a seeded database. Closing it removes the copy. */
export async function startSeeded(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = 'demo', accountCopy, db, environment = 'test' } = options;
  if (accountCopy !== undefined || db !== undefined || environment !== 'test')
    return startSandbox({ port: 0, ...options });
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-seed-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'seed.db');
    writeFileSync(path, seeded(seed, path));
    const sandbox = await startSandbox({ port: 0, ...options, db: path });
    return { ...sandbox, close: () => sandbox.close().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
