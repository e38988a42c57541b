#!/usr/bin/env node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StatsCompilation, StatsModule } from 'webpack';
import { build } from './build.ts';
import { usualOrder } from './build-options.ts';

/** Scripts that are fetched at one moment, beyond those that are there already. */
export interface LoadSize {
  readonly files: readonly string[];
  readonly gzipBytes: number;
  /** Their content by package, or by folder of a package of this repository, largest first; before minification. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

export interface BuildSize {
  /** Everything except office.js that the registration of formulas needs. */
  readonly entry: LoadSize;
  /** The parts that are loaded later, each at one moment, by the name in their import. */
  readonly later: ReadonlyMap<string, LoadSize>;
  /** Everything that formulas load, with the page. */
  readonly formulas: LoadSize;
}

/** Limits of what is loaded before the panel opens, in bytes of gzip. */
export const mostBytes = { entry: 8_000, formulas: 135_000 };

/** The parts that no formula loads. */
const withoutFormulas: readonly string[] = ['panel', 'selftest'];

export function measureBuild(folder: string, stats: StatsCompilation): BuildSize {
  const names = Object.keys(stats.namedChunkGroups ?? {});
  const measure = (groups: readonly string[], loaded: readonly string[] = []) =>
    loadSize(folder, stats, groups, loaded);
  const entry = measure(['functions']);
  const later = names
    .filter((name) => name !== 'functions')
    .map((name) => [name, measure([name], entry.files)] as const);
  return { entry, later: new Map(later), formulas: measure(names.filter((name) => !withoutFormulas.includes(name))) };
}

/** @returns undefined when the build is small enough, else one line. */
export function sizeFault(size: Pick<BuildSize, 'entry' | 'formulas'>): string | undefined {
  const moments = { entry: 'with the page', formulas: 'before the panel opens' } as const;
  const moment = (['entry', 'formulas'] as const).find((name) => size[name].gzipBytes > mostBytes[name]);
  if (moment === undefined) return undefined;
  const { gzipBytes, parts } = size[moment];
  const largest = parts
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
  return `The functions need ${kilobytes(gzipBytes)} ${moments[moment]}, more than ${kilobytes(mostBytes[moment])}: look at ${largest}.`;
}

function loadSize(
  folder: string,
  stats: StatsCompilation,
  names: readonly string[],
  loaded: readonly string[],
): LoadSize {
  const groups = names.map((name) => stats.namedChunkGroups?.[name] ?? {});
  const chunks = groups.flatMap((group) => group.chunks ?? []);
  const assets = new Set(groups.flatMap((group) => group.assets ?? []).map(({ name }) => name));
  const files = [...assets].filter((name) => name.endsWith('.js') && !loaded.includes(name));
  const gzipBytes = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
  const parts = new Map<string, number>();
  for (const chunk of stats.chunks ?? []) {
    if (chunk.id == null || !chunks.includes(chunk.id)) continue;
    for (const each of (chunk.modules ?? []).flatMap(innermost)) {
      const part = partOf(each.name ?? '');
      parts.set(part, (parts.get(part) ?? 0) + (each.size ?? 0));
    }
  }
  const sorted = [...parts].map(([name, bytes]) => ({ name, bytes })).toSorted((a, b) => b.bytes - a.bytes);
  return { files, gzipBytes, parts: sorted };
}

const innermost = (each: StatsModule): readonly StatsModule[] =>
  each.modules === undefined ? [each] : each.modules.flatMap(innermost);

function partOf(name: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];
  const room = /(?:^|\/)(?:\.\.\/|packages\/)([\w-]+)\/src\/([\w-]+)/.exec(name);
  if (library !== undefined) return library;
  return room === null ? (/^\.\/src\/([\w-]+)/.exec(name)?.[1] ?? 'webpack') : `${room[1]}/${room[2]}`;
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-size-'));
  const size = measureBuild(folder, await build(usualOrder, folder));
  rmSync(folder, { recursive: true });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const say = (name: string, { gzipBytes, parts }: LoadSize) => {
    print(`${name.padEnd(32)}${kilobytes(gzipBytes).padStart(10)} gzip`);
    for (const part of parts.slice(0, 8)) print(`    ${part.name.padEnd(28)}${kilobytes(part.bytes).padStart(10)}`);
  };
  say('functions: with the page', size.entry);
  for (const [name, load] of size.later) say(`${name}: when it is needed`, load);
  say('all that formulas ever load', size.formulas);
  const fault = sizeFault(size);
  if (fault !== undefined) {
    print(fault);
    process.exitCode = 1;
  }
}
