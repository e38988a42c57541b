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

/** The package that carries pnpm's program on this kind of machine. */
export const pnpmProgram = `@pnpm/exe.${process.platform}-${process.arch}${usesMusl ? '-musl' : ''}`;
