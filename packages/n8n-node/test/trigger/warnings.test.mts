import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeFunctions } from '../fake/functions.mts';
import { attributes, trigger, Watched } from './watched.mts';

describe('Warnings about the service during a poll', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
    await watched.poll({ parameters });
    watched.pass(60);
    watched.bench.sandbox.store.run("UPDATE company SET creationDate = 'long ago'");
  });
  afterEach(() => watched.close());

  const parameters = { ...attributes, include: ['thirdParty'] };
  const warning = /^thirdParties\.get: creationDate: expected a date/;

  it('are on each item once, because a trigger has no output pane', async () => {
    watched.change(100_001, 100_002);
    watched.pass(3);
    const items = await watched.poll({ parameters });
    expect(items).toHaveLength(2);
    for (const { warnings } of items)
      expect((warnings as string[]).filter((each) => warning.test(each))).toHaveLength(1);
    watched.bench.sandbox.store.run("UPDATE company SET creationDate = '1999-12-31'");
    watched.pass(60);
    watched.change(100_001);
    watched.pass(3);
    expect((await watched.poll({ parameters })).map(({ warnings }) => warnings)).toEqual([null]);
  });

  it('are also in the log of n8n, for polls without items', async () => {
    watched.change(100_001);
    watched.pass(3);
    const { description } = trigger;
    const { credential } = watched.bench;
    const given = { description, credential, parameters, mode: 'trigger', staticData: watched.kept } as const;
    const functions = fakeFunctions(given);
    await trigger.poll.call(functions.poll);
    expect(functions.warned).toContainEqual(expect.stringMatching(warning));
    expect(functions.hints).toEqual([]);
  });
});
