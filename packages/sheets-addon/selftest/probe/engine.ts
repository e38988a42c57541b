import type { Findings } from './findings.ts';

/** Absent as far as is known; a script that finds one may not count on it all the same. */
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

/** Of the add-on, which lies in the same project. */
declare function TPR_CHECKID(id: string): unknown[][];

/** What the engine has, and how long the add-on takes to be evaluated. @param evaluatedMs by the clock of the script. */
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
