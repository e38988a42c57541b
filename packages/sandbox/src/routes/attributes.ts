import { attribute, attributeDefinition, currentEndpoints, indicator, percentScaleOf } from '@tpr/core/api';
import { setAttribute } from '../domain/index.ts';
import { answers, type AcceptedCall } from '../server/call.ts';
import { FailedAnswer } from '../server/failure.ts';
import { wordFor, type Serializer, type Wire } from '../server/serializer.ts';
import type {
  AttributeDefinitionRow,
  AttributeEntry,
  AttributeType,
  IndicatorDefinitionRow,
  IndicatorRow,
} from '../store/index.ts';
import { rowId } from './listing.ts';
import { findThirdParty } from './third-parties.ts';

const { attributes, indicators } = currentEndpoints;

type Held = Pick<AttributeDefinitionRow, 'id' | 'label' | 'type'> & { values: string };

/** The attributes that a third party has, in the order of the definitions. */
function readHeld({ store, accountId }: AcceptedCall, thirdPartyId: number): Held[] {
  return store.all<Held>(
    `SELECT id, label, type, "values" FROM attributeDefinition JOIN attributeValue ON definitionId = id
     WHERE accountId = ? AND thirdPartyId = ? ORDER BY id`,
    accountId,
    thirdPartyId,
  );
}

/** Rescales percentages to the wire format (G58); fifteen digits remove floating-point error. */
function rescale(values: readonly unknown[], type: AttributeType, factor: number): unknown[] {
  return values.map((value) =>
    type === 'percentage' && typeof value === 'number' ? Number((value * factor).toPrecision(15)) : value,
  );
}

const scaledValues = (
  values: readonly AttributeEntry[],
  type: AttributeType,
  serializer: Serializer,
): readonly unknown[] => (percentScaleOf(serializer.profile) === 1 ? rescale(values, type, 0.01) : values);

function writeAttribute(
  label: string,
  type: AttributeType,
  values: readonly AttributeEntry[],
  serializer: Serializer,
): Wire {
  const scaled = scaledValues(values, type, serializer);
  if (!serializer.is('G53=value'))
    return serializer.emit(attribute, { label, type: typeWord(type, serializer), values: scaled });
  return serializer.emit(attribute, { label, values: type === 'list_multiple' ? scaled : (scaled[0] ?? null) });
}

const list = answers(attributes.list, (call) => {
  const { serializer } = call;
  const { id } = findThirdParty(call, rowId(call.input.thirdpartyId));
  const held = readHeld(call, id).map(({ label, type, values }) => ({ label, type, values: JSON.parse(values) }));
  if (serializer.is('G104=editor')) raiseAmount(call, id);
  if (serializer.is('G53=map')) {
    return {
      list: Object.fromEntries(held.map(({ label, type, values }) => [label, scaledValues(values, type, serializer)])),
    };
  }
  return { list: held.map(({ label, type, values }) => writeAttribute(label, type, values, serializer)) };
});

/** Simulates another user's edit between two reads. */
function raiseAmount({ store, accountId, now }: AcceptedCall, thirdPartyId: number): void {
  const label = 'Annual purchase amount';
  const held = store.get<{ values: string }>(
    `SELECT "values" FROM attributeValue JOIN attributeDefinition ON id = definitionId
     WHERE thirdPartyId = ? AND accountId = ? AND label = ?`,
    thirdPartyId,
    accountId,
    label,
  );
  const [amount = 0] = JSON.parse(held?.values ?? '[]') as number[];
  setAttribute(store, { accountId, thirdPartyId, label, values: [amount + 1] }, now);
}

const set = answers(attributes.set, (call) => {
  const { store, accountId, now, input, serializer } = call;
  const { id: thirdPartyId } = findThirdParty(call, rowId(input.thirdpartyId));
  const { label } = input;
  const type = store.get<{ type: AttributeType }>(
    'SELECT type FROM attributeDefinition WHERE accountId = ? AND label = ?',
    accountId,
    label,
  )?.type;
  if (input.values.length === 0 && serializer.is('G56=400')) throw new FailedAnswer(400, `'${label}' needs a value.`);
  const points = type && percentScaleOf(serializer.profile) === 1 ? rescale(input.values, type, 100) : input.values;
  const before = readHeld(call, thirdPartyId).find((held) => held.label === label)?.values ?? '[]';
  const merges = serializer.is('G55=merge') && type === 'list_multiple' && points.length > 0;
  const values = merges ? [...JSON.parse(before), ...points] : points;
  const written = setAttribute(store, { accountId, thirdPartyId, label, values }, now);
  if (serializer.is('G54=204')) return { status: 204 };
  return { status: 200, body: writeAttribute(label, written.definition.type, written.values, serializer) };
});

const definitions = answers(attributes.definitions, ({ store, accountId, serializer }) => {
  const rows = store.all<AttributeDefinitionRow>(
    'SELECT * FROM attributeDefinition WHERE accountId = ? ORDER BY id',
    accountId,
  );
  return { list: rows.map((row) => writeDefinition(row, serializer)) };
});

function writeDefinition(
  { label, type, choices, calculated }: AttributeDefinitionRow,
  { emit, is, profile }: Serializer,
): Wire {
  if (is('G52=label-only')) return emit(attributeDefinition, { label });
  const options: string[] | undefined = choices === null ? undefined : JSON.parse(choices);
  return emit(attributeDefinition, {
    label,
    type: typeWord(type, { profile }),
    choices: is('G52=objects') ? options?.map((option, i) => ({ code: `C${i + 1}`, label: option })) : options,
    readOnly: is('G57=unmarked') ? undefined : calculated === 1,
  });
}

const typeWord = (type: AttributeType, { profile }: Pick<Serializer, 'profile'>): string =>
  wordFor(profile, 'values.attributeType', type, type);

type Reading = IndicatorRow & Omit<IndicatorDefinitionRow, 'code'>;

const readIndicators = answers(indicators.list, (call) => {
  const { store, serializer } = call;
  const { id } = findThirdParty(call, rowId(call.input.thirdpartyId));
  const rows = store.all<Reading>(
    `SELECT indicator.*, label, englishLabel, scale, topic FROM indicatorDefinition
     JOIN indicator ON indicator.code = indicatorDefinition.code WHERE thirdPartyId = ? ORDER BY indicator.code`,
    id,
  );
  const labelOf = (row: Reading) => (serializer.english ? row.englishLabel : row.label);
  const valueOf = (row: Reading): unknown => (row.value === null ? null : JSON.parse(row.value));
  if (serializer.is('G61=map')) return { list: Object.fromEntries(rows.map((row) => [labelOf(row), valueOf(row)])) };
  return {
    list: rows.map((row) =>
      serializer.emit(indicator, {
        code: row.code,
        label: labelOf(row),
        value: valueOf(row),
        scale: row.scale,
        date: row.updatedAt.slice(0, 10),
        // With topics tied to labels by an overlay, the service sends none.
        topic: 'values.topics' in serializer.profile.overrides ? undefined : row.topic,
      }),
    ),
  };
});

export const attributeRoutes = [list, set, definitions, readIndicators];
