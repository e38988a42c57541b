import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findForbidden, roomOf, type Source } from '../imports.ts';
import { packages, rooms } from '../rooms.ts';

const repository = join(import.meta.dirname, '../../..');

const sources: readonly Source[] = ['packages', 'stage']
  .flatMap((folder) =>
    globSync(`${folder}/*/**/*.{ts,tsx,mts}`, { cwd: repository, exclude: ['**/node_modules', '**/dist'] }),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }));

describe('who imports whom', () => {
  it('is as the table says, whatever way an import is written', () => {
    expect(findForbidden(sources)).toEqual([]);
  });

  it('is said of every package and of every room of core, and of nothing else', () => {
    // Without a manifest it is what an older checkout has left behind.
    const folders = globSync('{packages,stage}/*/package.json', { cwd: repository }).map((path) =>
      dirname(path).replaceAll('\\', '/'),
    );
    expect(Object.keys(packages).sort()).toEqual(folders.sort());
    const there = sources.filter(({ path }) => path.startsWith('packages/core/src/')).map(({ path }) => roomOf(path));
    expect(Object.keys(rooms).sort()).toEqual([...new Set(there)].sort());
  });

  it('is no circle: every room of core stands below those that may import it', () => {
    const below = new Set<string>();
    const isAbove = ([, { may }]: (typeof table)[number]): boolean => may.every((room) => below.has(room));
    let table = Object.entries(rooms);
    while (table.some(isAbove)) {
      for (const [room] of table.filter(isAbove)) below.add(room);
      table = table.filter(([room]) => !below.has(room));
    }
    expect(table.map(([room]) => room)).toEqual([]);
  });
});

describe('what is planted is found', () => {
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
    ['core that imports the stage', 'packages/core/src/workbook/x.ts', '@stage/google/realm'],
    ['a room of core that imports one above it', 'packages/core/src/values/x.ts', '../writing/review.ts'],
    ['what the service says importing how it is called', 'packages/core/src/api/x.ts', '../http/call.ts'],
    ['formulas that import the workbook', 'packages/core/src/formulas/x.ts', '../workbook/workbook-tasks.ts'],
    ['core that imports Node.js', 'packages/core/src/http/x.ts', 'node:fs'],
    ['core that imports a library of another room', 'packages/core/src/http/x.ts', 'ky'],
    ['the panel that imports Node.js', 'packages/panel/src/x.tsx', 'node:path'],
    ['the sandbox that imports the client', 'packages/sandbox/src/life/x.ts', '@tpr/core'],
    ['a source that imports a test', 'packages/core/src/runtime/x.ts', '../../test/conformance/index.ts'],
    ['the same in a host', 'packages/relay/src/x.ts', '../test/listener.ts'],
    ['a test of one host that imports another', 'packages/cli/test/x.ts', '../../excel-addin/src/functions/cells.ts'],
    ['a package that nobody has named', 'packages/outlook-addin/src/x.ts', './y.ts'],
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
