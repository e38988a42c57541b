import { afterEach, expect, it, vi } from 'vitest';
import { NodeHost } from '../nodes/ThirdPartyRisk/transport/node-host.ts';

afterEach(() => vi.useRealTimers());

it('a wait of the node lasts as long as it was asked for', async () => {
  vi.useFakeTimers();
  let isOver = false;
  const host = new NodeHost({} as never, {});
  const wait = host.sleep(5_000, new AbortController().signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await wait;
});
