import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldBy, set, thirdPartyId } from './fake/attributes.mts';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, Workbench } from './fake/workbench.mts';

describe('Fields of the input that match no attribute', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterAll(() => bench.close());

  const map = async (options: Readonly<Record<string, string>>) => {
    const functions = fakeFunctions({
      description: actionNode.description,
      credential: bench.credential,
      parameters: {
        resource: 'attribute',
        operation: 'setMany',
        thirdPartyId,
        attributes: { mappingMode: 'autoMapInputData', value: null },
      },
      items: [1, 2].map(() => ({ json: { Criticality: 'High', colour: 'red', Shape: 'round' } })),
      perItem: [1, 2].map(() => ({ options })),
      continueOnFail: true,
    });
    const [items = []] = await actionNode.execute.call(functions.execute);
    return { json: items.map(({ json }) => json), hints: functions.hints.map(({ message }) => message) };
  };

  it('are named in the item, and once above the output', async () => {
    const { json, hints } = await map({});
    expect(json.map(({ ignored }) => ignored)).toEqual([
      ['colour', 'Shape'],
      ['colour', 'Shape'],
    ]);
    expect(hints).toEqual(['These fields of the input match no attribute: colour, Shape. They were left out.']);
  });

  it('do not write the attribute of a field that Ignore Fields names with other capitals', async () => {
    await set(bench, 'Criticality', 'Low');
    const { json } = await map({ ignoreFields: 'criticality; COLOUR' });
    expect(json[0]?.['error']).toMatch(/^No attribute has a value.* match no attribute: Shape /);
    expect(await heldBy(bench, 'Criticality')).toBe('Low');
  });

  it('are omitted without a message if they are to be ignored', async () => {
    const { json, hints } = await map({ handlingExtraData: 'ignore' });
    expect(json).toMatchObject([{ ignored: [], attributes: { Criticality: 'High' } }, { ignored: [] }]);
    expect(hints).toEqual([]);
  });

  it('fail the item before any write when they are an error', async () => {
    await set(bench, 'Criticality', 'Low');
    const { json } = await map({ handlingExtraData: 'fail' });
    expect(json[0]?.['error']).toMatch(/match no attribute: colour, Shape\. Nothing was written/);
    expect(await heldBy(bench, 'Criticality')).toBe('Low');
    expect((await map({ handlingExtraData: 'fail', ignoreFields: 'colour, Shape' })).json[0]).toMatchObject({
      attributes: { Criticality: 'High' },
    });
  });
});
