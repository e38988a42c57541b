import { afterEach, expect, it, vi } from 'vitest';
import { N8nTransport } from '../nodes/ThirdPartyRisk/transport/n8n-transport.ts';

afterEach(() => vi.useRealTimers());

it('a wait of the node lasts as long as requested', async () => {
  vi.useFakeTimers();
  let isOver = false;
  const host = new N8nTransport({} as never, {});
  const wait = host.sleep(5_000, new AbortController().signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await wait;
});
