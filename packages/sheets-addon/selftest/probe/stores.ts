import type { Findings } from './findings.ts';

const usualKey = 'self-test';
const cacheItems = 1_000;

/** The limits of the cache and the properties, and the entries that a full cache drops. */
export function probeStores(findings: Findings): void {
  probeCache(CacheService.getScriptCache(), findings);
  probeProperties(PropertiesService.getScriptProperties(), findings);
}

function probeCache(cache: GoogleAppsScript.Cache.Cache, findings: Findings): void {
  const put = (key: string, value: string): string => {
    cache.put(key, value, 600);
    return `${cache.get(key)?.length ?? 'no'} characters`;
  };
  findings.fact('a cached value of 102,400 bytes', () => put(usualKey, 'x'.repeat(102_400)));
  findings.fact('a cached value of 102,401 bytes', () => put(usualKey, 'x'.repeat(102_401)));
  findings.fact('a cached value of 51,201 letters of two bytes', () => put(usualKey, 'é'.repeat(51_201)));
  findings.fact('a key of 250 characters', () => put('k'.repeat(250), 'x'));
  findings.fact('a key of 251 characters', () => put('k'.repeat(251), 'x'));
  const putFor = (seconds: number) => (): string => {
    cache.put(usualKey, 'x', seconds);
    return cache.get(usualKey) === null ? 'taken, and gone at once' : 'taken';
  };
  findings.open('a cached value for 0 seconds', putFor(0));
  findings.open('a cached value for 21,601 seconds', putFor(21_601));
  findings.open('a cached value with an empty key', () => {
    cache.put('', 'x', 600);
    return cache.get('') === null ? 'taken, and not found' : 'taken';
  });
  findings.open('an empty text that is cached', () => {
    cache.put(usualKey, '', 600);
    return cache.get(usualKey) === null ? 'not found' : 'found';
  });
  findings.open('20 cached values of 100,000 bytes at once', () => {
    const keys = Array.from({ length: 20 }, (_, at) => `${usualKey} large ${at}`);
    cache.putAll(Object.fromEntries(keys.map((key) => [key, 'x'.repeat(100_000)])), 600);
    const found = Object.keys(cache.getAll(keys)).length;
    cache.removeAll(keys);
    return `${found} found`;
  });
  findings.fact('what stays of 1,000 cached values when one more comes, the first having been read', () => {
    cache.removeAll([usualKey, 'k'.repeat(250)]);
    const keys = Array.from({ length: cacheItems }, (_, at) => `${usualKey} ${at}`);
    for (let at = 0; at < cacheItems; at += 100) {
      cache.putAll(Object.fromEntries(keys.slice(at, at + 100).map((key) => [key, 'x'])), 600);
    }
    cache.get(keys[0] ?? '');
    cache.put(`${usualKey} more`, 'x', 600);
    const left = keys.map((key, at) => [cache.get(key), at] as const).filter(([value]) => value !== null);
    cache.removeAll([...keys, `${usualKey} more`]);
    return `${left.length} of the first 1,000, from number ${left[0]?.[1] ?? 'none'}`;
  });
}

function probeProperties(store: GoogleAppsScript.Properties.Properties, findings: Findings): void {
  const put = (value: string): string => {
    store.setProperty(usualKey, value);
    return `${store.getProperty(usualKey)?.length ?? 'no'} characters`;
  };
  findings.fact('a property of 9,216 bytes', () => put('x'.repeat(9_216)));
  findings.fact('a property of 9,217 bytes', () => put('x'.repeat(9_217)));
  findings.fact('a property of 4,609 letters of two bytes', () => put('é'.repeat(4_609)));
  findings.fact('properties of 540,000 bytes together', () => {
    for (let at = 0; at < 60; at++) store.setProperty(`${usualKey} ${at}`, 'x'.repeat(9_000));
    return 'taken';
  });
  store.deleteAllProperties();
}
