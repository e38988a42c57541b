import type { Findings } from './findings.ts';

/** Presumably absent. If the engine has one, a script must still not rely on it. */
const later = [
  'fetch',
  'URL',
  'setTimeout',
  'TextEncoder',
  'atob',
  'crypto',
  'structuredClone',
  'queueMicrotask',
  'AbortController',
  'Array.prototype.at',
  'String.prototype.replaceAll',
  'Object.hasOwn',
  'Array.prototype.toSorted',
  'Promise.any',
];

/** A function of the add-on, which is in the same project. */
declare function TPR_CHECKID(id: string): unknown[][];

/** The features of the engine, and the time to evaluate the add-on. @param evaluatedMs that time by the script's clock. */
export function probeEngine(evaluatedMs: number, findings: Findings): void {
  for (const name of later) findings.fact(`typeof ${name}`, () => typeof find(name));
  findings.fact('a function of the add-on', () => TPR_CHECKID('FR00732829320'));
  findings.open('evaluating the add-on, which every formula does first', () => `${evaluatedMs} ms`);
}

function find(name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((holder, part) => (Object(holder) as Readonly<Record<string, unknown>>)[part], globalThis);
}
