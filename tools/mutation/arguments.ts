import { parseArgs } from 'node:util';
import { modules } from './modules.ts';

export interface Wish {
  readonly modules: readonly string[];
  /** The number of mutants of each module. */
  readonly sample: number;
  readonly seed: number;
}

/** @throws Error with one line that names the accepted value. */
export function readArguments(args: readonly string[]): Wish {
  const { values } = parseArgs({
    args: [...args],
    options: {
      module: { type: 'string', multiple: true, default: Object.keys(modules) },
      sample: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
    },
  });
  const unknown = values.module.find((name) => !Object.hasOwn(modules, name));
  if (unknown !== undefined) throw new Error(`--module is one of ${Object.keys(modules).join(', ')}, not ${unknown}.`);
  return { modules: values.module, sample: readCount('sample', values.sample), seed: readCount('seed', values.seed) };
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}.`);
  return Number(text);
}
