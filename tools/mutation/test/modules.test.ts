import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projects } from '../../../vitest.projects.ts';
import { root } from '../../repo-checks/workspace.ts';
import type { Mutant } from '../draw.ts';
import { equivalents, isEquivalent, type Equivalent } from '../equivalents.ts';
import { modules } from '../modules.ts';
import { linesOf } from '../source.ts';

const folders = new Map(projects([]).map(({ test }) => [test.name, test.root]));

describe.each(Object.entries(modules))('The module %s', (_, { sources, tests }) => {
  it.each(sources)('has sources at %s', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([]);
  });

  it.each(Object.entries(tests).flatMap(([project, patterns]) => patterns.map((pattern) => [project, pattern])))(
    'has tests in %s at %s',
    (project, pattern) => {
      expect(globSync(pattern!, { cwd: join(root, folders.get(project!) ?? 'nowhere') })).not.toEqual([]);
    },
  );
});

it('every module is assigned to a night', () => {
  const workflow = readFileSync(join(root, '.github/workflows/full.yml'), 'utf8');
  expect(parse(workflow).jobs.mutation.strategy.matrix.module).toEqual(Object.keys(modules));
});

describe('A change that no test can notice', () => {
  it('names an existing line, and has a reason', () => {
    const isThere = ({ file, line }: Equivalent) => linesOf(file).some((text) => text.trim() === line);
    expect(equivalents.filter((equivalent) => !isThere(equivalent))).toEqual([]);
    expect(equivalents.filter(({ why }) => !why.endsWith('.'))).toEqual([]);
  });

  it('is identified by its line and its replacement', () => {
    const file = 'packages/core/src/values/luhn.ts';
    const line = linesOf(file).findIndex((text) => text.includes('return'));
    const known = [{ file, line: linesOf(file)[line]!.trim(), becomes: 'false', why: 'It is made up.' }];
    const mutant = (start: number, replacement: string): Mutant => ({
      fileName: join(root, file),
      location: { start: { line: start, column: 3 }, end: { line: start, column: 9 } },
      mutatorName: 'BooleanLiteral',
      replacement,
    });
    expect(isEquivalent(mutant(line, 'false'), known)).toBe(true);
    expect(isEquivalent(mutant(line, 'true'), known)).toBe(false);
    expect(isEquivalent(mutant(line + 1, 'false'), known)).toBe(false);
  });
});
