import { read } from './files.ts';

export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/** npm's lockfile of a tool that `tools/pnpm.mjs` installs. */
export const lockOf = (tool: string) => JSON.parse(read(`tools/toolchain/${tool}/package-lock.json`)) as Lockfile;
