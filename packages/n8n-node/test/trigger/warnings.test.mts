import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeFunctions } from '../fake/functions.mts';
import { attributes, trigger, Watched } from './watched.mts';

describe('What a person should know of the service, of a poll', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
    await watched.poll({ parameters });
    watched.pass(60);
    watched.bench.sandbox.store.run("UPDATE company SET creationDate = 'long ago'");
  });
  afterEach(() => watched.close());

  const parameters = { ...attributes, include: ['thirdParty'] };
  const isTold = /^thirdParties\.get: creationDate: expected a date/;

  it('stands on each of its items, once, as there is no pane to show it in', async () => {
    watched.change(100_001, 100_002);
    watched.pass(3);
    const items = await watched.poll({ parameters });
    expect(items).toHaveLength(2);
    for (const { warnings } of items)
      expect((warnings as string[]).filter((each) => isTold.test(each))).toHaveLength(1);
    watched.bench.sandbox.store.run("UPDATE company SET creationDate = '1999-12-31'");
    watched.pass(60);
    watched.change(100_001);
    watched.pass(3);
    expect((await watched.poll({ parameters })).map(({ warnings }) => warnings)).toEqual([null]);
  });

  it('stands in the log of n8n, too, where no output would show it', async () => {
    watched.change(100_001);
    watched.pass(3);
    const { description } = trigger;
    const { credential } = watched.bench;
    const given = { description, credential, parameters, mode: 'trigger', staticData: watched.kept } as const;
    const functions = fakeFunctions(given);
    await trigger.poll.call(functions.poll);
    expect(functions.warned).toContainEqual(expect.stringMatching(isTold));
    expect(functions.hints).toEqual([]);
  });
});
