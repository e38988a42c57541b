import type { Source } from './forbidden-imports.ts';

/** The exported names of types, classes and interfaces that more than one file declares, with their files. */
export function findSharedNames(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const [, name = ''] of text.matchAll(/^export (?:abstract )?(?:type|class|interface) (\w+)/gm)) {
      places.set(name, [...(places.get(name) ?? []), path]);
    }
  }
  return new Map([...places].filter(([, paths]) => paths.length > 1));
}
