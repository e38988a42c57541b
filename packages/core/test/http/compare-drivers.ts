import { expect } from 'vitest';
import { mapConcurrent } from '../../src/runtime/op.ts';
import { createClient } from '../../src/client.ts';
import { createRandom, fault, refusal, reply, type Service } from '../conformance/index.ts';
import { connection, driveAsync, driveSync, json, queryOf, range } from './bench.ts';

/** Runs the same work against the same failing service under both drivers: results and requests are equal. */
export async function expectEqualRuns(seeds: number): Promise<void> {
  for (let seed = 1; seed <= seeds; seed++) {
    const script = () => ({ service: createWeather(seed), latencyMs: 10 });
    const work = () => {
      const client = createClient({ connection });
      return function* () {
        const list = yield* client.thirdParties.list();
        return yield* mapConcurrent(
          list.map(({ thirdpartyId }) => client.indicators.list({ thirdpartyId: thirdpartyId! })),
          1,
        );
      };
    };
    const [one, other] = [await driveAsync(script(), work()), await driveSync(script(), work())];
    const summarise = ({ value, error }: typeof one) =>
      JSON.stringify(error === undefined ? value : [error.kind, error.message]);
    expect(summarise(other), `seed ${seed}`).toBe(summarise(one));
    expect(other.host.multiset(), `seed ${seed}`).toEqual(one.host.multiset());
  }
}

/** A service of 7 third parties that fails requests at random, identically in every run. */
function createWeather(seed: number): Service {
  const retryAfter = ['0', '1', '3', 'soon', '0x10', 'Thu, 01 Jan 2026 00:00:09 GMT', undefined];
  const revoked = new Set<string>();
  let grants = 0;
  return (request, attempt) => {
    const random = createRandom(
      seed * 31 + attempt * 7 + [...request.url].reduce((sum, sign) => (sum * 33 + sign.charCodeAt(0)) | 0, 5),
    );
    const luck = random();
    if (request.url.startsWith(connection.authUrl)) {
      if (luck < 0.1) return reply(503);
      return json({ access_token: `t${++grants}`, expires_in: luck < 0.5 ? 300 : 2, refresh_token: 'r' });
    }
    if (revoked.has(request.headers['authorization']!)) return reply(401);
    if (luck < 0.08) {
      const header = retryAfter[Math.floor(random() * retryAfter.length)];
      return reply(429, '', header === undefined ? {} : { 'retry-after': header });
    }
    if (luck < 0.2) return reply([500, 502, 503, 504, 408][Math.floor(random() * 5)]!);
    if (luck < 0.28) return fault('reset');
    if (luck < 0.33 && attempt === 1) {
      revoked.add(request.headers['authorization']!);
      return reply(401);
    }
    if (luck < 0.335) return random() < 0.5 ? refusal(404) : reply(404);
    if (request.url.includes('/indicators')) return json([{ code: 'I1', label: 'A', value: luck }]);
    const page = Number(queryOf(request).get('page'));
    return json({
      content: page === 0 ? range(7).map((id) => ({ thirdpartyId: id + 1 })) : [],
      page,
      size: 100,
      totalElements: 7,
    });
  };
}
