import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { triggerSchema } from '../../tools/schemas.mts';
import { differences } from '../fake/observed.mts';
import { Watched } from './watched.mts';

let watched: Watched;
beforeAll(async () => {
  watched = await Watched.open();
});
afterAll(() => watched.close());

it('the schema declares the output for changes of each kind, with all their details', async () => {
  const include = ['thirdParty', 'attributes', 'indicators'];
  const items: IDataObject[] = [];
  for (const subject of ['dossier', 'document', 'thirdParty']) {
    // Causes a warning.
    if (subject === 'thirdParty') watched.bench.sandbox.store.run("UPDATE company SET creationDate = 'long ago'");
    const parameters = {
      resourceType: subject,
      eventSelection: 'any',
      startFrom: 'date',
      startDate: '2026-10-15T00:00:00',
      include,
    };
    items.push(...(await watched.poll({ parameters })));
    if (subject !== 'thirdParty') continue;
    for (const value of ['Maintenance', 'Logistique']) {
      const thirdPartyId = { mode: 'id', value: '100001' };
      await watched.bench.run('attribute', 'set', { thirdPartyId, label: 'Business unit', value });
      watched.pass(60);
      watched.bench.sandbox.setFaults([
        '403@attributes.list=/100003',
        '403@thirdParties.get=/100003',
        '403@indicators.list=/100003',
      ]);
      watched.change(100_001, 100_003);
      watched.pass(3);
      items.push(...(await watched.poll({ parameters })));
      watched.bench.sandbox.setFaults([]);
    }
  }
  // The differences are a text here.
  const few = ['.changes[].before', '.changes[].after', '.changes[].before[]', '.changes[].after[]'];
  const { undescribed, unseen } = differences(triggerSchema, items, few);
  expect(undescribed).toEqual([]);
  expect(unseen).toEqual(['.changes[].before[]', '.changes[].after[]']);
});
