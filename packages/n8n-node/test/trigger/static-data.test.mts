import type { IDataObject } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attributes, idsOf, Watched, type PollOptions } from './watched.mts';

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

  const lost = /^n8n has no position of this trigger: .* its data was lost\. Changes before 20\S+ are not returned\./;
  const again = /^n8n has no position .* changes that it has returned before are returned again\.$/;

  it('is reported by the log and by the first items after it', async () => {
    await watched.poll({ activation: 'activate' });
    await watched.poll();
    watched.kept = {};
    const warned: string[] = [];
    expect(await watched.poll({ warned })).toEqual([]);
    expect(warned).toEqual([expect.stringMatching(lost)]);
    for (const expected of [[expect.stringMatching(lost)], null]) {
      watched.pass(60);
      expect(await watched.poll({ warned })).toEqual([]);
      watched.change(100_001, 100_002);
      watched.pass(60);
      expect((await watched.poll({ warned })).map(({ warnings }) => warnings)).toEqual([expected, expected]);
    }
    expect(warned).toHaveLength(1);
  });

  it('is reported with a start date, too, whose changes come again', async () => {
    const startDate = '2026-11-01T00:00:00';
    const parameters = { ...attributes, startFrom: 'date', startDate };
    watched.change(100_001);
    watched.pass(60);
    const first = await watched.poll({ parameters, activation: 'activate' });
    expect(first.map(({ warnings }) => warnings)).toEqual(first.map(() => null));
    expect(idsOf(first)).toContain(100_001);
    await watched.poll({ parameters });
    watched.kept = {};
    const second = await watched.poll({ parameters });
    expect(idsOf(second)).toEqual(idsOf(first));
    expect(second.map(({ warnings }) => warnings)).toEqual(first.map(() => [expect.stringMatching(again)]));
  });

  it.each<[what: string, poll: PollOptions]>([
    ['an activation', { activation: 'activate' }],
    [
      'a change of the resource',
      { parameters: { ...attributes, resourceType: 'dossier', dossierEvents: ['DOSSIER_ADDED'] } },
    ],
  ])('is not reported where a user begins anew: %s', async (_what, poll) => {
    const warned: string[] = [];
    await watched.poll({ activation: 'activate', warned });
    if (poll.activation === 'activate') watched.kept = {};
    await watched.poll({ ...poll, warned });
    expect(warned).toEqual([]);
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
