import { percentScaleOf, type Profile } from '../../service/profile/index.ts';
import type { AttributeDefinition } from '../../service/records/attribute.ts';
import { attributeToCell } from '../../values/attribute-cell.ts';
import type { AttributeType, AttributeValue } from '../../values/attribute-type.ts';
import type { Facts } from '../reading/facts.ts';
import type { Lean } from '../reading/lean.ts';
import type { Language } from '../../words/language.ts';
import { portfolioWords } from '../../words/portfolio.ts';
import type { PortfolioColumn } from './portfolio-columns.ts';
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
 * Finds the columns that an account adds to the portfolio: one for each attribute of its definitions, in their order,
 * and one for each attribute or indicator met on a third party, in alphabetical order (R015, R035). Labels are kept as
 * the service spells them, also when they differ by an accent only.
 */
export class ColumnScan {
  private readonly definitions: readonly Lean<AttributeDefinition>[];
  private readonly profile: Profile;
  private readonly words: (typeof portfolioWords)[Language];
  private readonly attributes = new Map<string, Set<string>>();
  private readonly indicators = new Map<string, Set<string>>();

  constructor(definitions: readonly Lean<AttributeDefinition>[], profile: Profile, language: Language = 'en') {
    this.definitions = definitions;
    this.profile = profile;
    this.words = portfolioWords[language];
  }

  add({ attributes = [], indicators = [] }: Facts): void {
    for (const { label, values } of attributes) {
      if (label !== null) note(this.attributes, label, values);
    }
    for (const { label, value } of indicators) {
      if (label !== null) note(this.indicators, label, value === null ? [] : [value]);
    }
  }

  /** Columns that are to be there even when no third party read so far fills them, by their keys. */
  expect(keys: readonly string[]): void {
    for (const key of keys) {
      if (key.startsWith('attribute:')) note(this.attributes, key.slice('attribute:'.length), []);
      if (key.startsWith('indicator:')) note(this.indicators, key.slice('indicator:'.length), []);
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
      key: `attribute:${label}`,
      header: label,
      type: type === null ? cellTypeOf(this.attributes.get(label)) : cellTypes[type],
      note: `${this.words.attributeNote}${type === null ? '' : `, ${type}`}${choices.length === 0 ? '' : `: ${choices.join(', ')}`}`,
      editable: definition?.readOnly !== true,
      facet: 'attributes',
      cellOf: ({ attributes }) =>
        attributeToCell(attributes?.find((each) => each.label === label)?.values ?? [], type, scale).value,
    };
  }

  private indicatorColumn(label: string): PortfolioColumn {
    return {
      key: `indicator:${label}`,
      header: label,
      type: cellTypeOf(this.indicators.get(label)),
      note: this.words.indicatorNote,
      editable: false,
      facet: 'indicators',
      cellOf: ({ indicators }) => indicators?.find((each) => each.label === label)?.value ?? null,
    };
  }
}

function note(met: Map<string, Set<string>>, label: string, values: readonly AttributeValue[]): void {
  const kinds = met.get(label) ?? new Set();
  for (const value of values) kinds.add(values.length > 1 ? 'several' : typeof value);
  met.set(label, kinds);
}

/** Numbers only, truths only, otherwise text: a scale of letters and a scale of numbers never share a type. */
function cellTypeOf(kinds: ReadonlySet<string> | undefined): CellType {
  if (kinds === undefined || kinds.size !== 1) return 'text';
  if (kinds.has('number')) return 'number';
  return kinds.has('boolean') ? 'boolean' : 'text';
}
