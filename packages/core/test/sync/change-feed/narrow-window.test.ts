import { expect, it } from 'vitest';
import type { Op } from '../../../src/runtime/op.ts';
import { createBlockingRunner } from '../../../src/runtime/blocking/index.ts';
import type { Changed } from '../../../src/sync/search-events.ts';
import type { SearchWindow, MatchedWindow } from '../../../src/sync/change-feed/search-window.ts';
import { narrowWindow } from '../../../src/sync/change-feed/narrow-window.ts';
import type { NarrowingContext } from '../../../src/sync/change-feed/deduplicate.ts';
import { createVirtualSyncHost } from '../../conformance/index.ts';

const whole = { codes: ['X', 'Y'], fromSeconds: 0, untilSeconds: 64 };

interface Event {
  readonly id: string;
  readonly code: string;
  readonly atSeconds: number;
  /** Searches of shorter ranges do not return it. */
  readonly minSpanSeconds?: number;
}

function narrowed(events: readonly Event[]): { windows: readonly MatchedWindow[]; searches: SearchWindow[] } {
  const searches: SearchWindow[] = [];
  const context: NarrowingContext = {
    *search(asked): Op<readonly Changed[]> {
      searches.push(asked);
      yield* [];
      const { codes, fromSeconds, untilSeconds } = asked;
      return events
        .filter(
          ({ code, atSeconds, minSpanSeconds = 0 }) =>
            codes.includes(code) &&
            fromSeconds <= atSeconds &&
            atSeconds < untilSeconds &&
            untilSeconds - fromSeconds >= minSpanSeconds,
        )
        .map(({ id }) => ({ id, subject: 'thirdParty', record: {} }) as unknown as Changed);
    },
    delivered: [],
    cutSeconds: [],
    preciseFromSeconds: 0,
  };
  const { windows } = createBlockingRunner(createVirtualSyncHost({})).run(narrowWindow(whole, context));
  return { windows: windows.filter(({ ids }) => ids.length > 0), searches };
}

/** So many records that each is not assumed to have only one event. */
const others = ['p', 'q', 'r', 's'].map((id, index) => ({ id, code: 'Y', atSeconds: 3 + 9 * index }));
const windowOf = ({ id, code, atSeconds }: Event) => ({
  codes: [code],
  fromSeconds: atSeconds,
  untilSeconds: atSeconds + 1,
  ids: [id],
});

it('finds code and second of an event, with hardly more searches than a bisection needs', () => {
  for (let atSeconds = 0; atSeconds < 64; atSeconds++) {
    const event = { id: 'a', code: atSeconds % 3 === 0 ? 'X' : 'Y', atSeconds };
    const { windows, searches } = narrowed([event]);
    expect(windows).toEqual([windowOf(event)]);
    expect(searches.length).toBeLessThanOrEqual(1 + 6 + 1 + 3);
  }
});

it('finds each of several events of the same record', () => {
  const events = [2, 3, 3, 40, 63].map((atSeconds, index) => ({ id: 'a', code: index === 2 ? 'Y' : 'X', atSeconds }));
  const { windows } = narrowed(events);
  expect(windows).toHaveLength(5);
  expect(windows).toEqual(expect.arrayContaining(events.map(windowOf)));
});

it.each([
  ['few things', []],
  ['many', others],
])('finds only as short a range as the service returns events for (%s)', (_name, more) => {
  const { windows } = narrowed([{ id: 'a', code: 'X', atSeconds: 37, minSpanSeconds: 16 }, ...more]);
  const ofIt = windows.filter(({ ids }) => ids.includes('a'));
  expect(ofIt).toEqual([{ codes: ['X', 'Y'], fromSeconds: 32, untilSeconds: 48, ids: ['a'] }]);
  expect(windows).toEqual(expect.arrayContaining(more.map(windowOf)));
});

it.each([
  ['few things', others.slice(0, 1)],
  ['many', others],
])('assigns an event to the whole range where only the whole range returns it (%s)', (_name, more) => {
  const { windows } = narrowed([{ id: 'a', code: 'X', atSeconds: 37, minSpanSeconds: 64 }, ...more]);
  expect(windows.filter(({ ids }) => ids.includes('a'))).toEqual([{ ...whole, ids: ['a'] }]);
  expect(windows).toEqual(expect.arrayContaining(more.map(windowOf)));
});
