import { describe, expect, it, vi } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { mapConcurrent, ask, singleFlight, type Notice, type Op } from '../../src/runtime/op.ts';
import { createAsyncRunner } from '../../src/runtime/fetch/index.ts';
import { createVirtualAsyncHost, reply, request, type Script } from '../conformance/index.ts';

const latencyMs = 10;

function start(script: Script = {}) {
  const host = createVirtualAsyncHost({ latencyMs, service: ({ url }) => reply(200, url), ...script });
  return { host, runner: createAsyncRunner(host) };
}

function* fetchText(url: string): Op<string> {
  return (yield* ask('send', request(url))).text;
}

describe('cancelling by a signal', () => {
  it('aborts the requests under way, and their replies are dropped', async () => {
    const { host, runner } = start();
    const controller = new AbortController();
    host.at(5, () => controller.abort());
    const run = runner.run(mapConcurrent([fetchText('/a'), fetchText('/b')], 2), { signal: controller.signal });
    await expect(run).rejects.toThrow(Cancelled);
    expect(host.aborted.map(({ url }) => url)).toEqual(['/a', '/b']);
    expect(host.elapsedMs()).toBe(5);
  });

  it('before the start runs nothing of the operation', async () => {
    const { host, runner } = start();
    let hasBegun = false;
    const op = function* (): Op<void> {
      hasBegun = true;
      yield* fetchText('/a');
    };
    await expect(runner.run(op(), { signal: AbortSignal.abort() })).rejects.toThrow(Cancelled);
    expect([hasBegun, host.sent.length]).toEqual([false, 0]);
  });

  it('after the end has no effect', async () => {
    const { runner } = start();
    const controller = new AbortController();
    await expect(runner.run(fetchText('/a'), { signal: controller.signal })).resolves.toBe('/a');
    controller.abort();
    await expect(runner.run(fetchText('/b'))).resolves.toBe('/b');
  });

  it('leaves no listener on a signal that outlives the run', async () => {
    const { runner } = start();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await runner.run(fetchText('/a'), { signal });
    expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      added.mock.calls.map(([type, listener]) => [type, listener]),
    );
  });

  it('from within emit drops the questions asked at the same time', async () => {
    const { host, runner } = start();
    const controller = new AbortController();
    const run = runner.run(mapConcurrent<unknown>([ask('emit', 1), fetchText('/late')], 2), {
      signal: controller.signal,
      emit: () => controller.abort(),
    });
    await expect(run).rejects.toThrow(Cancelled);
    expect(host.sent).toEqual([]);
  });
});

describe('a shared call of several runs', () => {
  const login = () => singleFlight('login', () => fetchText('/login'));

  it('continues for the others when the run that started it is cancelled', async () => {
    const { host, runner } = start();
    const controller = new AbortController();
    const first = runner.run(login(), { signal: controller.signal });
    const second = runner.run(login());
    host.at(5, () => controller.abort());
    await expect(first).rejects.toThrow(Cancelled);
    await expect(second).resolves.toBe('/login');
    expect([host.sent.length, host.aborted.length]).toEqual([1, 0]);
  });

  it('ends when its last caller is cancelled, and a later caller starts a new one', async () => {
    const { host, runner } = start();
    const controller = new AbortController();
    const { signal } = controller;
    const both = [runner.run(login(), { signal }), runner.run(login(), { signal })];
    const outcomes = Promise.allSettled(both);
    await new Promise<void>((resolve) => host.at(5, resolve));
    controller.abort();
    const third = runner.run(login());
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(third).resolves.toBe('/login');
    expect([host.sent.length, host.aborted.length]).toEqual([2, 1]);
  });

  it('cancels the shared calls that it waits for itself', async () => {
    const { host, runner } = start();
    const controller = new AbortController();
    host.at(5, () => controller.abort());
    const nested = singleFlight('outer', () => mapConcurrent([login(), fetchText('/beside')], 2));
    await expect(runner.run(nested, { signal: controller.signal })).rejects.toThrow(Cancelled);
    expect(host.aborted.map(({ url }) => url).sort()).toEqual(['/beside', '/login']);
  });

  it('returns one answer to a hundred runs', async () => {
    const { host, runner } = start();
    const texts = await Promise.all(Array.from({ length: 100 }, () => runner.run(login())));
    expect(new Set(texts)).toEqual(new Set(['/login']));
    expect(host.sent).toHaveLength(1);
  });

  it('emits to a run that still waits', async () => {
    const { host, runner } = start();
    const chatty = () =>
      singleFlight('chatty', function* () {
        yield* ask('sleep', 10);
        yield* ask('emit', 'a part');
      });
    const controller = new AbortController();
    const heard: string[] = [];
    const first = runner.run(chatty(), { signal: controller.signal, emit: () => void heard.push('first') });
    const second = runner.run(chatty(), { emit: () => void heard.push('second') });
    host.at(5, () => controller.abort());
    await Promise.allSettled([first, second]);
    expect(heard).toEqual(['second']);
  });
});

describe('the host', () => {
  it('receives the notices of runs', async () => {
    const { host, runner } = start();
    const notice: Notice = { kind: 'retry', message: 'again' };
    await runner.run(ask('log', notice));
    expect(host.notices).toEqual([notice]);
  });

  it('does not fail an operation by a log that throws', async () => {
    const log = () => {
      throw new Error('the disk is full');
    };
    const run = createAsyncRunner({ ...start().host, log }).run(
      ask('log', { kind: 'warning', message: 'Records may be missing.' }),
    );
    await expect(run).resolves.toBeUndefined();
  });

  it('throws its failure at the operation’s question, synchronously or later', async () => {
    const { host } = start();
    const runner = createAsyncRunner({
      ...host,
      load: () => {
        throw new Error('store locked');
      },
      save: () => Promise.reject(new Error('store full')),
    });
    await expect(runner.run(ask('load', 'key'))).rejects.toThrow('store locked');
    const careful = function* (): Op<string> {
      try {
        yield* ask('save', { key: 'key', value: '1' });
        return 'kept';
      } catch (error) {
        return `not kept: ${String(error)}`;
      }
    };
    await expect(runner.run(careful())).resolves.toBe('not kept: Error: store full');
  });

  it('may answer from its store with or without a promise', async () => {
    const { host } = start({ stored: { key: 'kept' } });
    await expect(createAsyncRunner(host).run(ask('load', 'key'))).resolves.toBe('kept');
    const later = createAsyncRunner({ ...host, load: async () => 'kept elsewhere' });
    await expect(later.run(ask('load', 'key'))).resolves.toBe('kept elsewhere');
  });
});
