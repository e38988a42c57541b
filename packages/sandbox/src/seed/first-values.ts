import { riskTierOf } from '../domain/attribute-values.ts';
import { storeValues } from '../domain/attributes.ts';
import type { AttributeEntry, SqlStore, WallClock } from '../store/index.ts';
import { attributeDefinitions, definitionId } from './catalog.ts';
import type { ThirdPartyPlan } from './plan.ts';

/** Stores the attribute values set when a third party is added, and its risk tier, without events. */
export function storeFirstValues(
  store: SqlStore,
  { accountId, thirdPartyId }: { accountId: number; thirdPartyId: number },
  attributes: ThirdPartyPlan['attributes'],
  at: WallClock,
): void {
  const { Criticality, 'Annual purchase amount': amount, Strategic } = attributes;
  const tier = riskTierOf(Criticality?.[0], amount?.[0], Strategic?.[0]);
  const values: Readonly<Record<string, readonly AttributeEntry[]>> = {
    ...attributes,
    'Risk tier': tier ? [tier] : [],
  };
  for (const { label } of attributeDefinitions) {
    const given = values[label] ?? [];
    if (given.length > 0) storeValues(store, thirdPartyId, definitionId(accountId, label), given, at);
  }
}
