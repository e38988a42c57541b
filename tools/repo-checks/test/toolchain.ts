import { read } from './files.ts';

export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/** npm's lockfile of a tool that `tools/pnpm.mjs` installs. */
export const lockOf = (tool: string) => JSON.parse(read(`tools/toolchain/${tool}/package-lock.json`)) as Lockfile;

const usesMusl =
  process.platform === 'linux' &&
  !(process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } }).header
    .glibcVersionRuntime;

/** The package with pnpm's program for this system and processor. */
export const pnpmProgram = `@pnpm/exe.${process.platform}-${process.arch}${usesMusl ? '-musl' : ''}`;
