import { vi } from 'vitest';
import { N8nTransport } from '../../nodes/ThirdPartyRisk/transport/n8n-transport.ts';

/** Shortly after the last moment of the sandbox's data. */
const startMs = Date.parse('2026-11-02T08:00:00Z');

/** A clock that only waiting advances. A wait takes no time, and ends once no request of a node is in flight. */
export class WaitClock {
  private nowMs = startMs;
  private underWay = 0;
  private readonly waits = new Set<{ readonly endMs: number }>();

  readonly now = (): number => this.nowMs;

  readonly sleep = async (ms: number): Promise<void> => {
    const wait = { endMs: this.nowMs + ms };
    this.waits.add(wait);
    do await new Promise(setImmediate);
    while (this.underWay > 0 || [...this.waits].some(({ endMs }) => endMs < wait.endMs));
    this.waits.delete(wait);
    this.nowMs = Math.max(this.nowMs, wait.endMs);
  };

  /** Replaces the clock of this process and its nodes, until `vi.restoreAllMocks()`. */
  static install(): WaitClock {
    const clock = new WaitClock();
    const send = Object.getOwnPropertyDescriptor(N8nTransport.prototype, 'send')!.value as N8nTransport['send'];
    vi.spyOn(Date, 'now').mockImplementation(clock.now);
    vi.spyOn(N8nTransport.prototype, 'sleep').mockImplementation(clock.sleep);
    vi.spyOn(N8nTransport.prototype, 'send').mockImplementation(async function (this: N8nTransport, ...request) {
      clock.underWay++;
      try {
        return await send.apply(this, request);
      } finally {
        clock.underWay--;
      }
    });
    return clock;
  }
}
