import { describe, expect, it } from 'vitest';
import type { Op } from '../../src/index.ts';
import { poll } from '../../src/writing/poll.ts';
import { reply } from '../conformance/scripted-host.ts';
import { open } from './scene.ts';

describe('waiting for something', () => {
  let looks = 0;
  const never = function* (): Op<undefined> {
    yield* [];
    if (++looks > 100) throw new Error('It looks again and again without a pause.');
    return undefined;
  };

  it('pauses between checks, up to ten times the first pause, and stops at its timeout', async () => {
    const { bench, run } = open(() => reply(500));
    expect(await run(poll(never, { timeoutMs: 60_000, pauseMs: 1_000 }))).toBeUndefined();
    const { slept } = bench.recording;
    expect(slept.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(Math.max(...slept)).toBe(10_000);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  it('checks once without time to wait', async () => {
    const { bench, run } = open(() => reply(500));
    expect(await run(poll(never, { timeoutMs: 0 }))).toBeUndefined();
    expect(bench.recording.slept).toEqual([]);
  });
});
