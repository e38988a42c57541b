import { createHash } from 'node:crypto';

/** The n8n that everything here is run in. */
export const n8nVersion = '2.41.1';

/**
 * What npm is asked for. n8n's node for files needs date-fns and leaves it to the installing user. The overrides name the
 * newest releases whose own dependencies are all published.
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

/** The commands that make a folder of it, each with what it leaves done. Only one package has to be compiled. */
export const steps = [
  {
    name: 'packages',
    does: `install n8n ${n8nVersion}`,
    args: ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-package-lock'],
  },
  { name: 'sqlite3', does: 'compile sqlite3', args: ['rebuild', 'sqlite3'] },
] as const;

/** Differs whenever what would be installed differs: the recipe, its steps, or the machine that compiles. */
export function stampOf(machine: string): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, steps, machine]))
    .digest('hex')
    .slice(0, 12);
}
