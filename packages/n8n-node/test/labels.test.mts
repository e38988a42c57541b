import type { INodeProperties } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { withFieldLabels } from '../connection/field-labels.ts';
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

test.each([
  [
    'Set legacyAuth in the connection, or scope in the connection.',
    'Set Legacy User and Legacy Password in the credential, or scope in the credential.',
  ],
  ['The connection has no baseUrl. Fill it in.', 'The credential has no Service Address. Fill it in.'],
  ['username of the connection has to be a text.', 'username of the credential has to be a text.'],
  ['Check whether a proxy intercepts the connection. The connection broke off.', undefined],
])('messages say that settings are in the credential: %s', (message, shown = message) => {
  expect(withFieldLabels(message)).toBe(shown);
});

test.each(panels)('messages name each parameter of %s by its own label', (_panel, properties) => {
  const labels = labelsOf(properties);
  const named = everyIn(properties).filter(({ type }) => type !== 'notice');
  const wrong = named.filter(({ name, displayName }) => labels.get(name) !== displayName);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
