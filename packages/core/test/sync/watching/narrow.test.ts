import { expect, it } from 'vitest';
import type { Op } from '../../../src/runtime/op.ts';
import { createSyncRunner } from '../../../src/runtime/sync/index.ts';
import type { Changed } from '../../../src/sync/index.ts';
import type { Box, FilledBox } from '../../../src/sync/watching/box.ts';
import { narrow } from '../../../src/sync/watching/narrow.ts';
import type { Narrowing } from '../../../src/sync/watching/narrowing.ts';
import { createVirtualSyncHost } from '../../conformance/index.ts';

const box = { codes: ['X', 'Y'], fromS: 0, untilS: 64 };

interface Event {
  readonly id: string;
  readonly code: string;
  readonly atS: number;
  /** Searches of shorter ranges do not return it. */
  readonly leastS?: number;
}

function narrowed(events: readonly Event[]): { boxes: readonly FilledBox[]; searches: Box[] } {
  const searches: Box[] = [];
  const narrowing: Narrowing = {
    *search(asked): Op<readonly Changed[]> {
      searches.push(asked);
      yield* [];
      const { codes, fromS, untilS } = asked;
      return events
        .filter(
          ({ code, atS, leastS = 0 }) =>
            codes.includes(code) && fromS <= atS && atS < untilS && untilS - fromS >= leastS,
        )
        .map(({ id }) => ({ id, subject: 'thirdParty', record: {} }) as unknown as Changed);
    },
    known: [],
    cutsS: [],
    preciseFromS: 0,
  };
  const { boxes } = createSyncRunner(createVirtualSyncHost({})).run(narrow(box, narrowing));
  return { boxes: boxes.filter(({ ids }) => ids.length > 0), searches };
}

/** So many records that each is not assumed to have only one event. */
const others = ['p', 'q', 'r', 's'].map((id, index) => ({ id, code: 'Y', atS: 3 + 9 * index }));
const told = ({ id, code, atS }: Event) => ({ codes: [code], fromS: atS, untilS: atS + 1, ids: [id] });

it('finds code and second of an event, with hardly more searches than a bisection needs', () => {
  for (let atS = 0; atS < 64; atS++) {
    const event = { id: 'a', code: atS % 3 === 0 ? 'X' : 'Y', atS };
    const { boxes, searches } = narrowed([event]);
    expect(boxes).toEqual([told(event)]);
    expect(searches.length).toBeLessThanOrEqual(1 + 6 + 1 + 3);
  }
});

it('finds each of several events of the same record', () => {
  const events = [2, 3, 3, 40, 63].map((atS, index) => ({ id: 'a', code: index === 2 ? 'Y' : 'X', atS }));
  const { boxes } = narrowed(events);
  expect(boxes).toHaveLength(5);
  expect(boxes).toEqual(expect.arrayContaining(events.map(told)));
});

it.each([
  ['few things', []],
  ['many', others],
])('finds only as short a range as the service returns events for (%s)', (_name, more) => {
  const { boxes } = narrowed([{ id: 'a', code: 'X', atS: 37, leastS: 16 }, ...more]);
  const ofIt = boxes.filter(({ ids }) => ids.includes('a'));
  expect(ofIt).toEqual([{ codes: ['X', 'Y'], fromS: 32, untilS: 48, ids: ['a'] }]);
  expect(boxes).toEqual(expect.arrayContaining(more.map(told)));
});

it.each([
  ['few things', others.slice(0, 1)],
  ['many', others],
])('assigns an event to the whole range where only the whole range returns it (%s)', (_name, more) => {
  const { boxes } = narrowed([{ id: 'a', code: 'X', atS: 37, leastS: 64 }, ...more]);
  expect(boxes.filter(({ ids }) => ids.includes('a'))).toEqual([{ ...box, ids: ['a'] }]);
  expect(boxes).toEqual(expect.arrayContaining(more.map(told)));
});
