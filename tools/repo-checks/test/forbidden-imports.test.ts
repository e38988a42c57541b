import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findForbidden, moduleOf, type Source } from '../forbidden-imports.ts';
import { packages, modules } from '../allowed-imports.ts';
import { packages as members, root, sourcesOf } from '../workspace.ts';

const sources: readonly Source[] = members
  .flatMap((member) => sourcesOf(member).map((path) => `${member.folder}/${path}`))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the imports between packages and modules', () => {
  it('are those of the table, in every form that an import can have', () => {
    expect(findForbidden(sources)).toEqual([]);
  });

  it('have an entry in the table for every package and every module of core, and no other', () => {
    expect(Object.keys(packages).sort()).toEqual(members.map(({ folder }) => folder));
    const there = sources.filter(({ path }) => path.startsWith('packages/core/src/')).map(({ path }) => moduleOf(path));
    expect(Object.keys(modules).sort()).toEqual([...new Set(there)].sort());
  });

  it('have no cycle: every module of core is below the modules that may import it', () => {
    const below = new Set<string>();
    const isAbove = ([, { may }]: (typeof table)[number]): boolean => may.every((module) => below.has(module));
    let table = Object.entries(modules);
    while (table.some(isAbove)) {
      for (const [module] of table.filter(isAbove)) below.add(module);
      table = table.filter(([module]) => !below.has(module));
    }
    expect(table.map(([module]) => module)).toEqual([]);
  });
});

describe('a forbidden import is found', () => {
  it.each([
    ['a host that imports a host', 'packages/sheets-addon/src/server/x.ts', '@tpr/excel-addin'],
    [
      'the same by a relative path',
      'packages/sheets-addon/src/server/x.ts',
      '../../../excel-addin/src/functions/cells.ts',
    ],
    ['the nodes that import the panel', 'packages/n8n-node/nodes/ThirdPartyRisk/x.ts', '@tpr/panel'],
    ['core that imports the panel', 'packages/core/src/values/x.ts', '@tpr/panel'],
    ['the same by a relative path', 'packages/core/src/values/x.ts', '../../../panel/src/index.ts'],
    ['core that imports a simulator', 'packages/core/src/workbook/x.ts', '@tpr/google-simulator/apps-script'],
    ['a module of core that imports one above it', 'packages/core/src/values/x.ts', '../writing/review.ts'],
    ['what the service says importing how it is called', 'packages/core/src/api/x.ts', '../http/call.ts'],
    ['formulas that import the workbook', 'packages/core/src/formulas/x.ts', '../workbook/workbook-tasks.ts'],
    ['core that imports Node.js', 'packages/core/src/http/x.ts', 'node:fs'],
    ['core that imports a library of another module', 'packages/core/src/http/x.ts', 'ky'],
    ['the panel that imports Node.js', 'packages/panel/src/x.tsx', 'node:path'],
    ['the sandbox that imports the client', 'packages/sandbox/src/domain/x.ts', '@tpr/core'],
    ['the nodes of n8n in another package', 'packages/cli/src/x.ts', 'n8n-nodes-third-party-risk'],
    ['a page that imports Node.js by its short name', 'packages/panel/src/x.tsx', 'fs'],
    ['a shipped source that imports a tool', 'packages/panel/src/x.tsx', '../tools/guide.ts'],
    ['the same of a bench', 'packages/panel/src/x.tsx', '../bench/long-tasks.ts'],
    ['a source that imports a test', 'packages/core/src/runtime/x.ts', '../../test/conformance/index.ts'],
    ['the same in a host', 'packages/relay/src/x.ts', '../test/listener.ts'],
    ['a test of one host that imports another', 'packages/cli/test/x.ts', '../../excel-addin/src/functions/cells.ts'],
    ['a package that is not in the table', 'packages/outlook-addin/src/x.ts', './y.ts'],
  ])('%s', (_, path, specifier) => {
    for (const text of [
      `import { x } from '${specifier}';`,
      `import type {\n  X,\n} from "${specifier}";`,
      `export * from '${specifier}';`,
      `import '${specifier}';`,
      `const load = () => import('${specifier}');`,
    ]) {
      expect(findForbidden([{ path, text }])).toEqual([`${path} imports ${specifier}`]);
    }
  });
});
