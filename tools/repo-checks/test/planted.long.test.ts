import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type Copy } from '../copied-checkout.ts';
import { members, run, sourcesOf } from '../workspace.ts';

/** Time limit: the types of all packages, several times. */
const patienceMs = 600_000;

describe('With turbo’s cache of a run without errors', () => {
  let copy: Copy;

  beforeAll(async () => {
    copy = copyCheckout();
    if ((await failedTasks(copy)).length > 0) throw new Error('It has type errors as it is.');
  }, patienceMs);
  afterAll(() => copy.remove());

  it(
    'a panel that asks more of its hosts fails the types of each host that does not provide it',
    async () => {
      const file = 'packages/panel/src/host/panel-host.ts';
      copy.change(file, 'export interface PanelHost {', 'export interface PanelHost {\n  printIt(): void;');
      const failed = await failedTasks(copy);
      copy.change(file, '\n  printIt(): void;', '');
      expect(failed).toEqual(expect.arrayContaining(['@tpr/excel-addin#types', '@tpr/sheets-addon#types']));
      expect(failed).not.toContain('@tpr/core#types');
    },
    patienceMs,
  );

  it(
    'a type error in any package fails its types',
    async () => {
      for (const member of members) {
        const [source = ''] = sourcesOf(member);
        copy.write(join(member.folder, dirname(source), 'planted.ts'), 'export const planted: number = "a text";\n');
      }
      expect(await failedTasks(copy)).toEqual(members.map(({ name }) => `${name}#types`).sort());
    },
    patienceMs,
  );
});

/** The tasks of `turbo run types` that fail. */
async function failedTasks({ folder }: Copy): Promise<readonly string[]> {
  try {
    await run(
      'turbo',
      ['run', 'types', '--continue=always', '--output-logs=errors-only', '--cache-dir=.turbo'],
      folder,
    );
    return [];
  } catch (error) {
    const output = (error as { readonly stdout: string }).stdout;
    return /^Failed: +(.*)$/m.exec(output)?.[1]?.split(', ').sort() ?? [`turbo says: ${output}`];
  }
}
