import type {
  AttributeDefinitionRow,
  AttributeEntry,
  AttributeValueRow,
  Contact,
  SqlStore,
  ThirdPartyRow,
  WallClock,
} from '../store/index.ts';
import { faultOf, riskTierOf } from './attribute-values.ts';
import { createDossier } from './dossiers.ts';
import { recordEvent } from './journal.ts';
import { RuleRefusal } from './refusal.ts';

export interface AttributeWrite {
  accountId: number;
  thirdPartyId: number;
  /** As in the account's definitions. */
  label: string;
  /** Replaces what was there; an empty list clears (G55, G56). */
  values: readonly unknown[];
}

export interface AttributeWritten {
  definition: AttributeDefinitionRow;
  previous: AttributeEntry[];
  values: AttributeEntry[];
  /** The new risk tier, when it changed (null: cleared). */
  riskTier?: string | null;
  /** The dossier that the account's rule opened (R011). */
  dossierId?: number;
}

/** Labels that the account's rules read. */
const ruleLabels = {
  criticality: 'Criticality',
  annualAmount: 'Annual purchase amount',
  strategic: 'Strategic',
  riskTier: 'Risk tier',
} as const;

/**
 * Events: THIRD_PARTY_ATTRIBUTE_UPDATED (also when the value is unchanged) and
 * THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED when the risk tier changed. Account rule: when criticality becomes High, a
 * vigilance dossier is opened unless one is open, and the third party's contacts are invited.
 */
export function setAttribute(store: SqlStore, write: AttributeWrite, now: WallClock): AttributeWritten {
  const { accountId, thirdPartyId, label } = write;
  if (!store.get('SELECT 1 FROM thirdParty WHERE id = ? AND accountId = ?', thirdPartyId, accountId)) {
    throw new RuleRefusal('not-found', `Third party ${thirdPartyId} does not exist.`);
  }
  const definition = findDefinition(store, accountId, label);
  if (!definition) throw new RuleRefusal('unknown-label', `The account has no attribute '${label}'.`);
  if (definition.calculated) throw new RuleRefusal('calculated', `'${label}' is calculated and cannot be written.`);
  const fault = faultOf(definition, write.values);
  if (fault) throw new RuleRefusal('invalid-value', fault);
  // faultOf has checked that the values are entries.
  const values = [...new Set(write.values as AttributeEntry[])];
  const previous = readValues(store, thirdPartyId, definition.id);
  storeValues(store, thirdPartyId, definition.id, values, now);
  recordEvent(store, 'THIRD_PARTY_ATTRIBUTE_UPDATED', thirdPartyId, now);
  const riskTier = recomputeRiskTier(store, accountId, thirdPartyId, now);
  const dossierId =
    label === ruleLabels.criticality && values[0] === 'High' && previous[0] !== 'High'
      ? openVigilance(store, accountId, thirdPartyId, now)
      : undefined;
  return {
    definition,
    previous,
    values,
    ...(riskTier !== undefined && { riskTier }),
    ...(dossierId !== undefined && { dossierId }),
  };
}

const findDefinition = (store: SqlStore, accountId: number, label: string) =>
  store.get<AttributeDefinitionRow>(
    'SELECT * FROM attributeDefinition WHERE accountId = ? AND label = ?',
    accountId,
    label,
  );

function readValues(store: SqlStore, thirdPartyId: number, definitionId: number): AttributeEntry[] {
  const row = store.get<Pick<AttributeValueRow, 'values'>>(
    'SELECT "values" FROM attributeValue WHERE thirdPartyId = ? AND definitionId = ?',
    thirdPartyId,
    definitionId,
  );
  return JSON.parse(row?.values ?? '[]');
}

/** Stores without a journal event: for first values and calculated values. */
export function storeValues(
  store: SqlStore,
  thirdPartyId: number,
  definitionId: number,
  values: readonly AttributeEntry[],
  now: WallClock,
): void {
  if (values.length === 0) {
    store.run('DELETE FROM attributeValue WHERE thirdPartyId = ? AND definitionId = ?', thirdPartyId, definitionId);
    return;
  }
  store.run(
    'INSERT OR REPLACE INTO attributeValue (thirdPartyId, definitionId, "values", updatedAt) VALUES (?, ?, ?, ?)',
    thirdPartyId,
    definitionId,
    JSON.stringify(values),
    now,
  );
}

/** @returns the new tier, null when it was cleared, undefined when it did not change. */
function recomputeRiskTier(
  store: SqlStore,
  accountId: number,
  thirdPartyId: number,
  now: WallClock,
): string | null | undefined {
  const valueOf = (label: string): AttributeEntry | undefined => {
    const definition = findDefinition(store, accountId, label);
    return definition && readValues(store, thirdPartyId, definition.id)[0];
  };
  const calculated = findDefinition(store, accountId, ruleLabels.riskTier);
  if (!calculated) return undefined;
  const tier = riskTierOf(
    valueOf(ruleLabels.criticality),
    valueOf(ruleLabels.annualAmount),
    valueOf(ruleLabels.strategic),
  );
  if (readValues(store, thirdPartyId, calculated.id)[0] === tier) return undefined;
  storeValues(store, thirdPartyId, calculated.id, tier === undefined ? [] : [tier], now);
  recordEvent(store, 'THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED', thirdPartyId, now);
  return tier ?? null;
}

function openVigilance(store: SqlStore, accountId: number, thirdPartyId: number, now: WallClock): number | undefined {
  const closed = !store.get(
    `SELECT 1 FROM dossier WHERE thirdPartyId = ? AND typeCode = 'VIGILANCE' AND archivedAt IS NULL`,
    thirdPartyId,
  );
  const listed = store.get('SELECT 1 FROM thirdParty WHERE id = ? AND archivedAt IS NULL', thirdPartyId);
  if (!closed || !listed) return undefined;
  const row = store.get<Pick<ThirdPartyRow, 'contacts'>>('SELECT contacts FROM thirdParty WHERE id = ?', thirdPartyId);
  const contacts: Contact[] = JSON.parse(row?.contacts ?? '[]');
  const emails = contacts.map(({ email }) => email);
  return createDossier(store, { accountId, thirdPartyId, typeCode: 'VIGILANCE', emails }, now).dossierId;
}
