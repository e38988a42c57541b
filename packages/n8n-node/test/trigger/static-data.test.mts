import type { IDataObject } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idsOf, Watched } from './watched.mts';

describe('Static data that the trigger cannot read', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
  });
  afterEach(() => watched.close());

  it.each<[what: string, poll: IDataObject | string | null]>([
    ['none', null],
    ['a text', 'earlier'],
    ['no feed', { scope: 'earlier' }],
  ])('is replaced by a new start: %s', async (_what, poll) => {
    watched.kept = { poll };
    expect(await watched.poll()).toEqual([]);
    watched.change(100_001);
    watched.pass(60);
    expect(idsOf(await watched.poll())).toEqual([100_001]);
  });

  it.each<[what: string, part: IDataObject]>([
    ['records that are a text', { remembered: 'earlier' }],
    ['records without an id', { remembered: [null] as never }],
    ['records without facts', { remembered: [['100001', null]] as never }],
    ['facts that are not JSON', { remembered: [['100001', { name: 'not JSON' }]] as never }],
    ['a length that is not positive', { maxSpanSeconds: -5 }],
  ])('is left out, and the poll continues at its position: %s', async (_what, part) => {
    await watched.poll();
    watched.change(100_001);
    watched.pass(60);
    watched.kept = { poll: { ...(watched.kept['poll'] as IDataObject), ...part } };
    const [item, ...others] = await watched.poll();
    expect([item?.['thirdpartyId'], item?.['changes'], others]).toEqual(['100001', null, []]);
  });
});
