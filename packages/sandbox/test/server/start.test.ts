import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@tpr/sandbox';
import { afterAll, expect, test, vi } from 'vitest';
import { callAs, closeAll, open } from './calling.ts';

closeAll();
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the demo listens on this machine only, and can be closed twice', async () => {
  const sandbox = await startSandbox({ port: 0 });
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await sandbox.close();
  await sandbox.close();
  await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
});

test('a request that was delayed until after the close is not an error of the sandbox', async () => {
  const caller = await open();
  caller.sandbox.setLatency(1_000);
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const ended = caller.get('/thirdparties').catch(() => 'ended');
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await caller.sandbox.close();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ended).toBe('ended');
    expect(log).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    log.mockRestore();
  }
});

test('a connection stays open during pauses of its client', async () => {
  const { sandbox } = await open();
  const { headers } = await fetch(sandbox.url);
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

test('a port in use is reported before the data are made', async () => {
  const { sandbox } = await open();
  const refuse = () => {
    throw new Error('Data are made.');
  };
  const starting = startSandbox({ port: Number(new URL(sandbox.url).port), seed: 1_000 }, refuse);
  await expect(starting).rejects.toThrow('EADDRINUSE');
});

test('a port that does not exist is refused in words', async () => {
  await expect(startSandbox({ port: 70_000 })).rejects.toThrow('A port is a whole number up to 65535, not 70000.');
});

test('data and clock in a file outlive the sandbox', async () => {
  const db = join(folder, 'kept.db');
  const first = await startSandbox({ port: 0, db });
  const written = await callAs(first, 'buyer@example.test');
  await written.post('/thirdparties/100001/attributes', { label: 'Internal reference', values: ['kept'] });
  first.advance({ days: 3 });
  await first.close();
  const second = await startSandbox({ port: 0, db });
  expect(second.now().slice(0, 10)).toBe('2026-11-04');
  const { body } = await (await callAs(second, 'buyer@example.test')).get('/thirdparties/100001/attributes');
  expect(JSON.stringify(body)).toContain('"kept"');
  await second.close();
});

test('the clock starts at the end of the data, or shows the time of this machine', async () => {
  const { sandbox } = await open();
  expect(sandbox.now()).toMatch(/^2026-11-01T00:0/);
  const real = await open({ now: 'real' });
  expect(Math.abs(Date.parse(`${real.sandbox.now()}Z`) - Date.now())).toBeLessThan(3 * 3_600_000);
});

test('two sandboxes share nothing', async () => {
  const [one, two] = [await open(), await open()];
  await one.post('/thirdparties/100001/attributes', { label: 'Internal reference', values: ['one'] });
  expect(JSON.stringify((await two.get('/thirdparties/100001/attributes')).body)).not.toContain('"one"');
  expect((await two.get('/thirdparties', { authorization: `Bearer ${one.token}` })).status).toBe(401);
});
