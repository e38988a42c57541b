import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { builtInNode, forTests, libraries, packages, modules, simulators } from './allowed-imports.ts';

export interface Source {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every import that the table does not allow, one line each. A relative path is checked by the file that it resolves to. */
export function findForbidden(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    specifiersIn(source.text)
      .filter((specifier) => !isAllowed(source.path, specifier))
      .map((specifier) => `${source.path} imports ${specifier}`),
  );
}

/** The package's folder, such as `packages/core` or `benchmarks`; for a path outside the packages its first folder. */
const packageOf = (path: string): string =>
  Object.keys(packages).find((folder) => path.startsWith(`${folder}/`)) ?? path.split('/')[0]!;

const coreSources = 'packages/core/src/';

/** A module of core: a folder, a subfolder with its own import rules, or a file beside the folders. */
export function moduleOf(path: string): string {
  const [first = '', second = ''] = path.slice(coreSources.length).split('/');
  const inner = `${first}/${second}`;
  return inner in modules ? inner : first.replace(/\.ts$/, '');
}

function isAllowed(path: string, specifier: string): boolean {
  const home = packageOf(path);
  const rights = packages[home];
  if (rights === undefined) return false;
  const isShipped = isSource(path);
  if (!specifier.startsWith('.')) {
    if (isBuiltin(specifier)) return rights.isForNode === true || rights.may.includes(specifier) || !isShipped;
    if (specifier === 'n8n-nodes-third-party-risk') return false;
    if (!specifier.startsWith('@tpr/')) return !path.startsWith(coreSources) || isLibraryOf(path, specifier);
    return rights.may.includes(specifier) || (!isShipped && isForTests(home, specifier));
  }
  const target = posix.join(posix.dirname(path), specifier);
  if (packageOf(target) === home) {
    return path.startsWith(coreSources) ? isDownwards(path, target) : !isShipped || !isUnshipped(home, target);
  }
  return !isShipped && (target.startsWith('tools/') || isForTests(home, target));
}

/** Tests, tools and benchmarks of a package are not shipped with its sources. */
const isUnshipped = (home: string, target: string): boolean =>
  ['test', 'tools', 'bench'].some((folder) => target.startsWith(`${home}/${folder}/`));

const isForTests = (home: string, target: string): boolean =>
  forTests.includes(target) ||
  (simulators[home] ?? []).some((each) => target === each || target.startsWith(`${each}/`));

const isLibraryOf = (path: string, specifier: string): boolean => (libraries[moduleOf(path)] ?? []).includes(specifier);

function isDownwards(path: string, target: string): boolean {
  if (!target.startsWith(coreSources)) return false;
  const [from, to] = [moduleOf(path), moduleOf(target)];
  return from === to || (modules[from]?.may.includes(to) ?? false);
}

/** False for tests, benchmarks, tools and configurations. */
function isSource(path: string): boolean {
  if (builtInNode.some((folder) => path.startsWith(folder))) return false;
  const [folder = ''] = path.slice(packageOf(path).length + 1).split('/');
  return ['src', 'nodes', 'connection', 'credentials'].includes(folder);
}

/** Specifiers of static imports, dynamic imports and re-exports. */
export function specifiersIn(text: string): string[] {
  const patterns = [
    /^(?:import|export)\b[^'"]*?\bfrom\s+(['"])(.+?)\1/gm,
    /^import\s+(['"])(.+?)\1/gm,
    /\bimport\(\s*(['"])(.+?)\1/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, , specifier]) => specifier!));
}
