import { endpoint, many } from '../endpoint.ts';
import { thirdpartyId } from '../input.ts';
import { indicator } from '../records/indicator.ts';

export const list = endpoint({
  name: 'indicators.list',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  response: many(indicator, ['label', 'value']),
  repeatable: true,
  source: 'R037',
  summary: 'Read the indicators of a third party',
});
