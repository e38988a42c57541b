import type { IDataObject } from 'n8n-workflow';
import { byId, type RunOptions, type Workbench } from './workbench.mts';

export const thirdPartyId = byId('100004');
export const set = (bench: Workbench, label: string, value: string | string[], run: RunOptions = {}, options = {}) =>
  bench.run('attribute', 'set', { thirdPartyId, label }, { ...run, perItem: [{ value, options }] });
/** Values as a workflow passes them on from other nodes. */
export const mapInput = (bench: Workbench, fields: object, options: IDataObject = {}, run: RunOptions = {}) =>
  bench.run(
    'attribute',
    'setMany',
    { thirdPartyId, attributes: { mappingMode: 'autoMapInputData', value: null } },
    { ...run, items: [{ json: fields as IDataObject }], perItem: [{ options }] },
  );
export const heldBy = async (bench: Workbench, label: string) => {
  const held = await bench.json('attribute', 'getAll', { thirdPartyId, returnAll: true });
  return held.find((each) => each['label'] === label)?.['value'];
};
