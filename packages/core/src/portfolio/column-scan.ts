import { percentScaleOf, type Profile } from '../api/profile/index.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import { attributeToCell } from '../values/attribute-to-cell.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import type { Language } from '../i18n/language.ts';
import { portfolioMessages } from '../i18n/portfolio.ts';
import { attributePrefix, indicatorPrefix, type PortfolioColumn } from './portfolio-columns.ts';
import type { ShownFacts } from './shown-facts.ts';
import type { CellType } from './table.ts';

const cellTypes: Readonly<Record<AttributeType, CellType>> = {
  string: 'text',
  boolean: 'boolean',
  date: 'date',
  decimal: 'number',
  percentage: 'percent',
  list_unique: 'text',
  list_multiple: 'text',
};

/**
 * Finds the columns that an account adds to the portfolio: first one for each attribute of its definitions, in their
 * order. Further attributes and indicators of third parties follow in alphabetical order (R015, R035). Labels stay as
 * the service spells them, even if they differ only in an accent.
 */
export class ColumnScan {
  private readonly definitions: readonly WithoutRaw<AttributeDefinition>[];
  private readonly profile: Profile;
  private readonly messages: (typeof portfolioMessages)[Language];
  private readonly attributes: Met;
  private readonly indicators: Met;

  /** @param met the result of an earlier scan, to continue it. */
  constructor(
    definitions: readonly WithoutRaw<AttributeDefinition>[],
    profile: Profile,
    language: Language = 'en',
    met: MetLabels = { attributes: [], indicators: [] },
  ) {
    this.definitions = definitions;
    this.profile = profile;
    this.messages = portfolioMessages[language];
    this.attributes = new Map(met.attributes.map(([label, kinds]) => [label, new Map(kinds)]));
    this.indicators = new Map(met.indicators.map(([label, kinds]) => [label, new Map(kinds)]));
  }

  add(facts: ScannedFacts): void {
    this.count(facts, 1);
  }

  /** Undoes `add`. */
  remove(facts: ScannedFacts): void {
    this.count(facts, -1);
  }

  /** The labels found so far, as plain JSON. */
  get met(): MetLabels {
    const list = (met: Met): MetLabels['attributes'] => [...met].map(([label, kinds]) => [label, [...kinds]]);
    return { attributes: list(this.attributes), indicators: list(this.indicators) };
  }

  private count({ attributes = [], indicators = [] }: ScannedFacts, by: 1 | -1): void {
    for (const { label, values } of attributes) {
      if (label !== null) note(this.attributes, label, values, by);
    }
    for (const { label, value } of indicators) {
      if (label !== null) note(this.indicators, label, value === null ? [] : [value], by);
    }
  }

  /** Adds columns, by their keys, even if no third party read so far has values for them. */
  expect(keys: readonly string[]): void {
    this.countKeys(keys, 1);
  }

  /** Undoes `expect`: a column that no third party has is left out. */
  unexpect(keys: readonly string[]): void {
    this.countKeys(keys, -1);
  }

  private countKeys(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      if (key.startsWith(attributePrefix)) note(this.attributes, key.slice(attributePrefix.length), [], by);
      if (key.startsWith(indicatorPrefix)) note(this.indicators, key.slice(indicatorPrefix.length), [], by);
    }
  }

  columns(): PortfolioColumn[] {
    const defined = this.definitions.map(({ label }) => label).filter((label) => label !== null);
    const met = [...this.attributes.keys()].filter((label) => !defined.includes(label)).sort();
    return [
      ...[...new Set([...defined, ...met])].map((label) => this.attributeColumn(label)),
      ...[...this.indicators.keys()].sort().map((label) => this.indicatorColumn(label)),
    ];
  }

  private attributeColumn(label: string): PortfolioColumn {
    const definition = this.definitions.find((known) => known.label === label);
    const type = definition?.type ?? null;
    const scale = percentScaleOf(this.profile);
    const choices = definition?.choices ?? [];
    return {
      key: attributePrefix + label,
      header: label,
      type: type === null ? cellTypeOf(this.attributes.get(label)) : cellTypes[type],
      note: `${this.messages.attributeNote}${type === null ? '' : `, ${type}`}${choices.length === 0 ? '' : `: ${choices.join(', ')}`}`,
      editable: definition?.readOnly !== true,
      facet: 'attributes',
      cellOf: ({ attributes }) =>
        attributeToCell(attributes?.find((each) => each.label === label)?.values ?? [], type, scale).value,
    };
  }

  private indicatorColumn(label: string): PortfolioColumn {
    return {
      key: indicatorPrefix + label,
      header: label,
      type: cellTypeOf(this.indicators.get(label)),
      note: this.messages.indicatorNote,
      editable: false,
      facet: 'indicators',
      cellOf: ({ indicators }) => indicators?.find((each) => each.label === label)?.value ?? null,
    };
  }
}

type ScannedFacts = Pick<ShownFacts, 'attributes' | 'indicators'>;

/** How often each label was found, and how often with each kind of value. */
type Met = Map<string, Map<string, number>>;

/** The result of a scan; another scan can continue from it. */
export interface MetLabels {
  readonly attributes: readonly (readonly [
    label: string,
    kinds: readonly (readonly [kind: string, count: number])[],
  ])[];
  readonly indicators: MetLabels['attributes'];
}

/** The kind that counts every occurrence of a label, even without a value. */
const anyKind = 'any';

function note(met: Met, label: string, values: readonly AttributeValue[], by: 1 | -1): void {
  const kinds = met.get(label) ?? new Map<string, number>();
  const kind = values.length > 1 ? 'several' : typeof values[0];
  for (const counted of values.length === 0 ? [anyKind] : [anyKind, kind]) {
    const count = (kinds.get(counted) ?? 0) + by;
    if (count > 0) kinds.set(counted, count);
    else kinds.delete(counted);
  }
  if (kinds.size > 0) met.set(label, kinds);
  else met.delete(label);
}

/** A number or boolean column only if all values are of that type; otherwise text, such as for a scale of letters. */
function cellTypeOf(kinds: ReadonlyMap<string, number> | undefined): CellType {
  if (kinds === undefined || kinds.size !== 2) return 'text';
  if (kinds.has('number')) return 'number';
  return kinds.has('boolean') ? 'boolean' : 'text';
}
