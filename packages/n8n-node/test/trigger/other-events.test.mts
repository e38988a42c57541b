import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attributeChange, attributes, idsOf, Watched } from './watched.mts';

describe('The trigger, when its choice of events changes', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
  });
  afterEach(() => watched.close());

  it('starts over with another start date or resource, and with other events for a start date', async () => {
    const since = (startDate: string, more = {}) => ({ ...attributes, startFrom: 'date', startDate, ...more });
    const today = watched.bench.sandbox.now().slice(0, 10);
    watched.change(100_011);
    watched.pass(60);
    const first = idsOf(await watched.poll({ parameters: since(today) }));
    expect(first).toContain(100_011);
    watched.pass(200);
    expect(await watched.poll({ parameters: since(today) })).toEqual([]);
    const more = { thirdPartyEvents: [attributeChange, 'THIRD_PARTY_ADDED'] };
    expect(idsOf(await watched.poll({ parameters: since(today, more) }))).toContain(100_011);
    watched.pass(200);
    const dossiers = { resourceType: 'dossier', eventSelection: 'any', include: [] };
    expect(await watched.poll({ parameters: dossiers })).toEqual([]);
  });

  it('loses no change with other events while the workflow is active, and returns none twice', async () => {
    await watched.poll();
    watched.pass(60);
    watched.change(100_011);
    watched.pass(3);
    expect(idsOf(await watched.poll())).toEqual([100_011]);
    watched.change(100_012);
    watched.bench.sandbox.record([{ code: 'THIRD_PARTY_ADDED', resourceId: 100_013 }]);
    watched.pass(3);
    const parameters = { ...attributes, thirdPartyEvents: [attributeChange, 'THIRD_PARTY_ADDED'] };
    expect(idsOf(await watched.poll({ parameters }))).toEqual([100_012, 100_013]);
    watched.pass(60);
    expect(await watched.poll({ parameters })).toEqual([]);
    watched.change(100_011);
    watched.pass(3);
    expect(idsOf(await watched.poll())).toEqual([100_011]);
  });

  it.each(['now', 'date'])(
    'continues where it was when the profile names a provider, which adds events to a group (%s)',
    async (startFrom) => {
      const startDate = watched.bench.sandbox.now().slice(0, 10);
      const parameters = {
        ...attributes,
        eventSelection: 'any',
        startFrom,
        ...(startFrom === 'date' && { startDate }),
      };
      watched.change(100_011);
      watched.pass(60);
      await watched.poll({ parameters });
      watched.change(100_012);
      watched.pass(3);
      const credential = watched.credentialWith({ 'values.providers.A': 'PROVIDERA' });
      expect(idsOf(await watched.poll({ parameters, credential }))).toEqual([100_012]);
    },
  );
});
