import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('n8n’s linter, which n8n requires of community nodes, is a step of the gate', async () => {
  const { name, scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly name: string;
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(scripts['lint']).toBe('n8n-node lint');
  const gate = await readFile(new URL('../../../tools/check.ts', import.meta.url), 'utf8');
  expect(gate).toMatch(new RegExp(`\\["n8n's linter", .*'${name}', 'run', 'lint'\\]`));
});
