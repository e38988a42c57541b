import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { needed } from './needed-settings.ts';

async function runMain(environment: Readonly<Record<string, string>>, stopAfter?: RegExp) {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...environment } });
  const output = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
    // A second signal would end the process at once.
    if (stopAfter?.test(output.out) && !child.killed) child.kill('SIGTERM');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.error += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

describe('the program', () => {
  it('exits with 2 and one line when a setting is wrong', async () => {
    expect(await runMain({ TPR_BASE_URL: 'https://service.example' })).toEqual({
      code: 2,
      out: '',
      error: 'TPR_AUTH_URL is missing: set it to the address of the token issuer.\n',
    });
  });

  it('exits with 0 on a signal, and has written lines of JSON only', async () => {
    const { code, out, error } = await runMain(
      { ...needed, PORT: '0', TPR_ADDIN_DIR: '/no/such/folder' },
      /listens[^]*not served/,
    );
    expect([code, error]).toEqual([0, '']);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line) as object)),
    ).toEqual(Array.from({ length: 4 }, () => ['time', 'message']));
    expect(out).toMatch(/listens[^]*not served[^]*stops[^]*has stopped/);
  });
});
