import type { INodeProperties } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { labelsOf } from '../nodes/ThirdPartyRisk/actions/shared/labels.ts';
import { ThirdPartyRiskTrigger } from '../nodes/ThirdPartyRisk/ThirdPartyRiskTrigger.node.ts';

const panels: (readonly [panel: string, properties: readonly INodeProperties[]])[] = [
  ...resources.flatMap(({ value, operations }) =>
    operations.map((operation) => [`${value} ${operation.value}`, operation.properties] as const),
  ),
  ['trigger', new ThirdPartyRiskTrigger().description.properties],
];

/** The parameters of a panel, each with those in its collections. */
function everyIn(properties: readonly INodeProperties[]): INodeProperties[] {
  return properties.flatMap((property) => [
    property,
    ...(property.options ?? []).flatMap((option) =>
      'values' in option ? everyIn(option.values) : 'displayName' in option ? everyIn([option]) : [],
    ),
  ]);
}

test.each(panels)('messages name each parameter of %s by its own label', (_panel, properties) => {
  const labels = labelsOf(properties);
  const named = everyIn(properties).filter(({ type }) => type !== 'notice');
  const wrong = named.filter(({ name, displayName }) => labels.get(name) !== displayName);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
