import type { Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import { stripRaw, type WithoutRaw } from '../../../reading/strip-raw.ts';
import type { AttributeDefinition } from '../../../api/records/attribute.ts';
import type { Language } from '../../../i18n/language.ts';
import { ColumnScan } from '../../../portfolio/column-scan.ts';
import { chooseColumns } from '../../../portfolio/column-choice.ts';
import { fixedColumnsIn, type PortfolioColumn } from '../../../portfolio/portfolio-columns.ts';
import type { ManagedColumns } from '../../managed-columns.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import { numberKindOf } from './amount-or-count.ts';
import { columnNames } from './portfolio-choice.ts';
import type { PortfolioChoice } from './task-types.ts';

/** A column of the portfolio table: how it is filled, and how the sheet shows it. */
export type ShownColumn = PortfolioColumn & ManagedColumn;

/** Finds the columns of a portfolio, some of which depend on the account. */
export class PortfolioColumns {
  readonly definitions: readonly WithoutRaw<AttributeDefinition>[];
  /** The language of the headers. */
  readonly language: Language;
  private readonly scan: ColumnScan;
  private readonly fixed: readonly PortfolioColumn[];

  private constructor(definitions: readonly WithoutRaw<AttributeDefinition>[], scan: ColumnScan, language: Language) {
    this.definitions = definitions;
    this.language = language;
    this.scan = scan;
    this.fixed = fixedColumnsIn(language);
  }

  /**
   * Reads the definitions with one call, unless they are given.
   * @param expected keys of columns that are kept even when they are empty.
   */
  static *read(
    client: Client,
    language: Language,
    expected: readonly string[],
    given?: readonly WithoutRaw<AttributeDefinition>[],
  ): Op<PortfolioColumns> {
    const definitions = given ?? stripRaw(yield* client.attributes.definitions());
    const scan = new ColumnScan(definitions, client.profile, language);
    scan.expect(expected);
    return new PortfolioColumns(definitions, scan, language);
  }

  /** Columns that are kept even when they are empty. */
  expect(keys: readonly string[]): void {
    this.scan.expect(keys);
  }

  /** Undoes `expect`. */
  unexpect(keys: readonly string[]): void {
    this.scan.unexpect(keys);
  }

  definitionOf(label: string): WithoutRaw<AttributeDefinition> | undefined {
    return this.definitions.find((definition) => definition.label === label);
  }

  add(facts: ThirdPartyData): void {
    this.scan.add(facts);
  }

  all(): ShownColumn[] {
    return [...this.fixed, ...this.scan.columns()].map((column) => this.shown(column));
  }

  /** @throws ConnectorError `config` naming a column that does not exist. */
  chosen(keys: readonly string[]): ShownColumn[] {
    const names = columnNames(keys);
    return chooseColumns({ names }, this.scan.columns(), this.fixed).map((column) => this.shown(column));
  }

  /** Headers of the columns of a chosen family that are not in the table, and that the user has not removed. */
  newIn({ keys, removedKeys }: ManagedColumns, { columns }: PortfolioChoice): string[] {
    const known = new Set([...keys, ...removedKeys]);
    const isTaken = (family = '') => columns.length === 0 || columns.includes(family);
    return this.scan
      .columns()
      .filter(({ key, facet }) => isTaken(facet) && !known.has(key))
      .map(({ header }) => header);
  }

  private shown(column: PortfolioColumn): ShownColumn {
    const choices = column.editable
      ? (this.definitionOf(column.header)?.choices ?? []).flatMap((each) => each ?? [])
      : [];
    const numberKind = numberKindOf(column);
    return {
      ...column,
      ...(choices.length > 0 && { choices }),
      ...(column.key === 'status' && { look: 'status' as const }),
      ...(numberKind !== undefined && { numberKind }),
      ...(column.facet === 'indicators' && column.type === 'number' && { look: 'bar' as const }),
    };
  }
}
