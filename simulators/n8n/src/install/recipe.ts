import { createHash } from 'node:crypto';

/** The pinned version of n8n. */
export const n8nVersion = '2.41.1';

/**
 * The manifest for npm. n8n's file node needs date-fns but does not depend on it. The overrides name the newest
 * releases whose own dependencies are all published.
 */
export const recipe = {
  name: 'stage-n8n',
  private: true,
  dependencies: { n8n: n8nVersion, 'date-fns': '2.30.0' },
  overrides: {
    linkedom: '0.18.13',
    langchain: { '@langchain/langgraph': '1.4.8' },
  },
};

/** The commands that install it, in order. Only one package has to be compiled. */
export const steps = [
  {
    name: 'packages',
    description: `install n8n ${n8nVersion}`,
    args: ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-package-lock'],
  },
  { name: 'sqlite3', description: 'compile sqlite3', args: ['rebuild', 'sqlite3'] },
] as const;

/** A hash of everything that determines the installation: the recipe, its steps, and the machine that compiles. */
export function stampOf(machine: string): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, steps, machine]))
    .digest('hex')
    .slice(0, 12);
}
