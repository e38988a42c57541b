/**
 * The part of vitest that the suite of the engine needs, for a realm in which nothing else runs. It collects tests, and
 * runs one at a time.
 */
type Act = () => unknown;
const tests = new Map<string, Act>();
let path = '';

export function describe(name: string, define: () => void): void {
  const outer = path;
  path = `${outer}${name} > `;
  define();
  path = outer;
}

export function it(name: string, act: Act): void {
  tests.set(path + name, act);
}

export function testNames(): string[] {
  return [...tests.keys()];
}

export async function runTest(name: string): Promise<string> {
  await tests.get(name)?.();
  return name;
}

class Asymmetric {
  readonly matches: (value: unknown) => boolean;

  constructor(matches: (value: unknown) => boolean) {
    this.matches = matches;
  }
}

type Class = abstract new (...given: never[]) => unknown;
type Thrown = string | RegExp | Class;

function isEqual(a: unknown, b: unknown, isPart = false): boolean {
  if (b instanceof Asymmetric) return b.matches(a);
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(right).filter((key) => right[key] !== undefined);
  const isSameSize = isPart || Object.keys(left).filter((key) => left[key] !== undefined).length === keys.length;
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  return isSameSize && keys.every((key) => isEqual(left[key], right[key], isPart));
}

function check(holds: boolean, got: unknown, wanted: unknown): void {
  const show = (value: unknown): string => String(JSON.stringify(value)).slice(0, 400);
  if (!holds) throw new Error(`expected ${show(wanted)}, got ${show(got)}`);
}

function matchers(got: unknown) {
  return {
    toBe: (wanted: unknown) => check(Object.is(got, wanted), got, wanted),
    toEqual: (wanted: unknown) => check(isEqual(got, wanted), got, wanted),
    toMatchObject: (wanted: unknown) => check(isEqual(got, wanted, true), got, wanted),
    toHaveLength: (wanted: number) => check((got as { length: number }).length === wanted, got, wanted),
    toBeUndefined: () => check(got === undefined, got, undefined),
    toBeGreaterThanOrEqual: (wanted: number) => check((got as number) >= wanted, got, wanted),
  };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const value = await promise.then(
    () => tests,
    (error: unknown) => error,
  );
  if (value === tests) throw new Error('expected a rejection');
  return value;
}

function isThrown(error: unknown, wanted: Thrown): boolean {
  if (typeof wanted === 'function') return error instanceof wanted;
  const message = error instanceof Error ? error.message : String(error);
  return typeof wanted === 'string' ? message.includes(wanted) : wanted.test(message);
}

export const expect = Object.assign(
  (got: unknown) => ({
    ...matchers(got),
    resolves: {
      toBeUndefined: async () => matchers(await (got as Promise<unknown>)).toBeUndefined(),
    },
    rejects: {
      toThrow: async (wanted: Thrown) => {
        const error = await rejection(got as Promise<unknown>);
        check(isThrown(error, wanted), String(error), String(wanted));
      },
    },
  }),
  {
    any: (wanted: Class) => new Asymmetric((value) => value instanceof wanted),
    stringMatching: (wanted: RegExp) => new Asymmetric((value) => typeof value === 'string' && wanted.test(value)),
  },
);
