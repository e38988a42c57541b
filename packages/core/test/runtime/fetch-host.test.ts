import { afterEach, describe, expect, it, vi } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { ask } from '../../src/runtime/op.ts';
import { createAsyncRunner, createFetchClient, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { request } from '../conformance/index.ts';
import { describeHttpHost } from '../conformance/http-conformance.ts';

describeHttpHost(createFetchHost);

const runner = createAsyncRunner(createFetchHost());

describe('the fetch host', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sleeps and returns the time', async () => {
    vi.useFakeTimers({ now: 1_000 });
    const ended = vi.fn<() => void>();
    const slept = runner.run(ask('sleep', 30)).then(ended);
    await vi.advanceTimersByTimeAsync(29);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await slept;
    expect(await runner.run(ask('now'))).toBe(1_030);
  });

  it('does not sleep for a negative time', async () => {
    await expect(runner.run(ask('sleep', -1))).resolves.toBeUndefined();
  });

  it('ends the sleep of a cancelled run immediately', async () => {
    const controller = new AbortController();
    const run = runner.run(ask('sleep', 3_600_000), { signal: controller.signal });
    controller.abort();
    await expect(run).rejects.toThrow(Cancelled);
  });

  it('leaves no timer behind, which would keep a process alive', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const host = createFetchHost({ httpClient: createFetchClient(async () => new Response('done')) });
    const run = createAsyncRunner(host).run;
    await run(ask('send', request('https://service.example/')));
    expect(vi.getTimerCount()).toBe(0);
    const slept = run(ask('sleep', 3_600_000), { signal: controller.signal });
    expect(vi.getTimerCount()).toBe(1);
    controller.abort();
    await expect(slept).rejects.toThrow(Cancelled);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stores texts separately from other hosts, and deletes a text saved as undefined', async () => {
    const [one, other] = [createAsyncRunner(createFetchHost()), createAsyncRunner(createFetchHost())];
    await one.run(ask('save', { key: 'key', value: 'kept' }));
    expect([await one.run(ask('load', 'key')), await other.run(ask('load', 'key'))]).toEqual(['kept', undefined]);
    await one.run(ask('save', { key: 'key', value: undefined }));
    expect(await one.run(ask('load', 'key'))).toBeUndefined();
  });

  it('sends with the given fetch function', async () => {
    const host = createFetchHost({
      httpClient: createFetchClient(async () => new Response('by hand', { status: 201 })),
    });
    const reply = await createAsyncRunner(host).run(ask('send', request('https://service.example/')));
    expect(reply).toMatchObject({ status: 201, text: 'by hand' });
  });

  it('does not count a port that the platform blocks as a connection that may succeed later', async () => {
    const reply = await runner.run(ask('send', request('http://127.0.0.1:10080/')));
    const failure = 'the platform blocks the port of its address. Use another port.';
    expect(reply).toMatchObject({ status: 0, isRefusedByHost: true, failure });
  });

  it('returns a redirect that the browser hides as one, without its target', async () => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const host = createFetchHost({ httpClient: createFetchClient(async () => hidden) });
    const reply = await createAsyncRunner(host).run(ask('send', request('https://service.example/')));
    expect(reply).toEqual({ status: 302, headers: {}, text: '' });
  });

  it.each([
    'Failed to fetch',
    'network error',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'Error in input stream',
  ])('gives no reason where the browser says only "%s"', async (message) => {
    const host = createFetchHost({
      httpClient: createFetchClient(async () => Promise.reject(new TypeError(message))),
    });
    const reply = await createAsyncRunner(host).run(ask('send', request('https://service.example/')));
    expect(reply).toEqual({ status: 0, headers: {}, text: '' });
  });
});
