import { expect, test } from 'vitest';
import { TrafficRecorder } from '../../src/doctor/traffic-recorder.ts';
import type { HttpRequest } from '../../src/runtime/op.ts';

/** The service's time by the Date headers of responses, in order. */
function timeBy(...dates: readonly string[]): number | undefined {
  const recorder = new TrafficRecorder('test', false);
  const request: HttpRequest = {
    method: 'GET',
    url: 'https://service.example/',
    headers: {},
    expect: 'text',
    timeoutMs: 1_000,
    maxBytes: { success: 1_000, error: 1_000 },
  };
  for (const date of dates) {
    const exchange = recorder.perform({ kind: 'send', arg: request });
    exchange.next();
    exchange.next({ status: 200, headers: { date }, text: '' });
  }
  return recorder.serviceTimeMs;
}

test('the time of the service is that of a Date header in a form of HTTP, in any time zone of the host', () => {
  const noon = Date.UTC(2026, 5, 1, 12);
  expect(timeBy('Mon, 01 Jun 2026 12:00:00 GMT')).toBe(noon);
  expect(timeBy('Mon Jun  1 12:00:00 2026')).toBe(noon);
  expect(timeBy('Mon, 01 Jun 2026 12:00:00')).toBeUndefined();
  expect(timeBy('Mon, 01 Jun 2026 12:00:00 GMT', '5')).toBe(noon);
});
