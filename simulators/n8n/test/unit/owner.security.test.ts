import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const rest = new URL('../../src/host/rest.ts', import.meta.url).href;
const program = `import { owner } from ${JSON.stringify(rest)}; process.stdout.write(owner.password);`;
const start = () => execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });

describe('S33: the n8n of the demonstration', () => {
  it('has a random password', () => {
    const [first, second] = [start(), start()];
    expect(first).not.toBe(second);
    // The rule of n8n: 8 to 64 characters, a digit, a capital letter.
    expect(first).toMatch(/^(?=.*\d)(?=.*[A-Z])[\w-]{30,64}$/);
  });
});
