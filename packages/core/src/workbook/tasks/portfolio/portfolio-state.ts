import { ConnectorError } from '../../../errors.ts';
import { withProfile, type Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import type { Facet, ThirdPartyData } from '../../../reading/third-party-data.ts';
import { stripRaw, type WithoutRaw } from '../../../reading/strip-raw.ts';
import { percentScaleOf, profileEntries, type Profile } from '../../../api/profile/index.ts';
import type { AttributeDefinition } from '../../../api/records/attribute.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import type { Language } from '../../../i18n/language.ts';
import { isKind } from '../../../i18n/portfolio.ts';
import { readCountry } from '../../../values/country.ts';
import { ColumnScan } from '../../../portfolio/column-scan.ts';
import { chooseColumns, facetsOf, showsDetails } from '../../../portfolio/portfolio-table.ts';
import { fixedColumnsIn, type PortfolioColumn } from '../../../portfolio/portfolio-columns.ts';
import { loadState } from '../../document-state.ts';
import { isObject, isTexts } from '../../stored-forms.ts';
import { ManagedTable, type TableLabels } from '../../managed-table.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { PercentScales } from '../changes/row-scan.ts';
import { numberKindOf } from './amount-or-count.ts';
import type { PortfolioChoice } from './task-types.ts';

/** The stored state of the portfolio table, without its rows. */
export interface PortfolioState {
  readonly choice: PortfolioChoice;
  /** The cursor from which the next refresh reads changes. */
  readonly since: string;
  /** Wall clock of the service as of which the rows are true. */
  readonly asOf: string;
  readonly accountId: string;
  /** A label, as the connection has it: the same account number may exist in production and in a test. */
  readonly environment: string | null;
  /** Language of the labels, which identify the columns for every user of the table (G107). */
  readonly acceptLanguage?: string;
  /**
   * The scale of the service's percentages in the last complete pull; absent in tables of earlier versions. Cells that
   * were written since then have the scale of the profile.
   */
  readonly percentScale?: 1 | 100;
  /** Overall speed of the last pull: calls that read third parties, per second. */
  readonly callsPerSecond?: number;
  /** The position of a pull that has not reached its end. */
  readonly unfinished?: PullPosition;
  /** Third parties that the last refresh has read; absent after a pull, which reads all, and if they are too many. */
  readonly taken?: readonly string[];
  /** The list kept changing while it was read: the next refresh reads missing third parties. */
  readonly isShort?: boolean;
  /** Listed third parties that were not found: the next refresh reads all their data. */
  readonly incomplete?: readonly string[];
}

/** Where an unfinished pull continues; an empty object means the beginning. */
export interface PullPosition {
  /** The page of the list that the pull has reached. */
  readonly cursor?: string | undefined;
  /** The list is read a second time, because third parties have left since the first. */
  readonly isAgain?: boolean;
  /** When the first run began, in seconds since 1970. */
  readonly beganSeconds?: number;
  /** The scale of the percentages in all rows that the pull has written; absent if its runs had several. */
  readonly percentScale?: 1 | 100;
  /** The third parties of that page that were read; those that are chosen were also written. */
  readonly read?: readonly string[];
}

export const portfolioKey = 'portfolio';

/** @returns the stored state; parts of another form count as absent. */
export function* loadPortfolioState(): Op<PortfolioState | undefined> {
  const state = yield* loadState<PortfolioState>(portfolioKey);
  if (!isObject(state)) return undefined;
  const { choice, unfinished, taken, incomplete, ...rest } = state;
  return {
    ...rest,
    choice: isChoice(choice) ? choice : defaultChoice,
    // Without its position a pull begins again.
    ...(unfinished !== undefined && { unfinished: isPosition(unfinished) ? unfinished : {} }),
    ...(isTexts(taken) && { taken }),
    ...(isTexts(incomplete) && { incomplete }),
  };
}

function isChoice(value: unknown): boolean {
  if (!isObject(value) || !isTexts(value['columns']) || !isObject(value['filter'])) return false;
  const { statuses, kinds, countries } = value['filter'];
  return [statuses, kinds, countries].every(isTexts);
}

function isPosition(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { cursor, read, beganSeconds } = value;
  return (
    (cursor === undefined || typeof cursor === 'string') &&
    (beganSeconds === undefined || typeof beganSeconds === 'number') &&
    (read === undefined || isTexts(read))
  );
}

/** A column of the portfolio table: how it is filled, and how the sheet shows it. */
export type ShownColumn = PortfolioColumn & ManagedColumn;

export function labelsOf({ language }: TaskContext): TableLabels {
  const { portfolioSheet, keyHeader, keyNote } = workbookMessages[language];
  return { name: 'TPR_Portfolio', sheet: portfolioSheet, frozenColumns: 2, keyHeader, keyNote };
}

/** The default columns: identity, every attribute, every indicator. */
export const defaultColumns = ['thirdpartyId', 'name', 'status', 'kind', 'siret', 'vatNumber', 'country'] as const;

/** Finds the columns of a portfolio, some of which depend on the account. */
export class PortfolioColumns {
  readonly definitions: readonly WithoutRaw<AttributeDefinition>[];
  private readonly scan: ColumnScan;

  private readonly fixed: readonly PortfolioColumn[];

  private constructor(definitions: readonly WithoutRaw<AttributeDefinition>[], scan: ColumnScan, language: Language) {
    this.definitions = definitions;
    this.scan = scan;
    this.fixed = fixedColumnsIn(language);
  }

  /** Reads the definitions with one call. @param expected keys of columns that are kept even when they are empty. */
  static *read(client: Client, language: Language, expected: readonly string[]): Op<PortfolioColumns> {
    const definitions = stripRaw(yield* client.attributes.definitions());
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
    const names = keys.length === 0 ? [...defaultColumns, 'attributes', 'indicators'] : keys;
    return chooseColumns({ names }, this.scan.columns(), this.fixed).map((column) => this.shown(column));
  }

  /**
   * Headers of the columns that belong to a chosen family and are not in the table. They are new since its pull.
   * Columns that the user has removed from the table are left out.
   */
  newIn({ columnKeys, removedKeys }: ManagedTable, { columns }: PortfolioChoice): string[] {
    const known = new Set([...columnKeys, ...removedKeys]);
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

/** The usual columns of the whole portfolio. */
export const defaultChoice: PortfolioChoice = { columns: [], filter: { statuses: [], kinds: [], countries: [] } };

/** The facets that have to be read for a choice. */
export function facetsFor({ columns }: PortfolioChoice): Set<Facet> {
  return facetsOf({ names: columns.length === 0 ? [...defaultColumns, 'attributes', 'indicators'] : columns });
}

/** Whether a choice shows details of the identity, or filters by them. */
export function showsDetailsFor({ columns, filter }: PortfolioChoice): boolean {
  const isFiltered = filter.statuses.length + filter.countries.length > 0;
  return isFiltered || showsDetails({ names: columns.length === 0 ? defaultColumns : columns });
}

/** Whether a third party matches the filter of a choice, by its data in the portfolio list. */
export function isChosen({ identity }: ThirdPartyData, { filter }: PortfolioChoice): boolean {
  const fits = (wanted: readonly string[], value: string | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    fits(filter.statuses, identity.status ?? identity.statusCode) &&
    (filter.kinds.length === 0 || filter.kinds.some((word) => isKind(word, identity.kind ?? ''))) &&
    fits(filter.countries.map(countryCode), identity.country && countryCode(identity.country))
  );
}

/** The code of a country that a user has typed as a code or a name, in any case. */
function countryCode(text: string): string {
  const country = readCountry(text);
  return country.ok ? country.code : text.trim().toUpperCase();
}

export interface OpenPortfolio {
  readonly client: Client;
  readonly table: ManagedTable;
  readonly state: PortfolioState;
}

/** @throws ConnectorError `config` saying what to do when there is no table to work on. */
export function* openPortfolio(context: TaskContext): Op<OpenPortfolio> {
  const messages = workbookMessages[userLanguageOf(context)];
  const state = yield* loadPortfolioState();
  const client = clientOfTable(context, state);
  const table = yield* ManagedTable.open('portfolio');
  const fault = (message: string) => new ConnectorError('config', message, { field: 'table' });
  if (table === 'gone') throw fault(messages.tableGone);
  if (table === 'unkeyed') throw fault(messages.tableUnkeyed);
  if (state === undefined || typeof table === 'string') throw fault(messages.noTable);
  if (!isOwner(state, client)) throw fault(messages.otherAccount(state.accountId));
  return { client, table, state };
}

/** The client of the task, requesting labels in the language of the account's table. */
export function clientOfTable(context: TaskContext, state: PortfolioState | undefined): Client {
  const client = clientOf(context);
  const acceptLanguage = state !== undefined && isOwner(state, client) ? state.acceptLanguage : undefined;
  // Validated, because other users can edit the document and the value becomes an HTTP header.
  const { schema } = profileEntries['http.acceptLanguage'];
  if (acceptLanguage === undefined || !schema().safeParse(acceptLanguage).success) return client;
  return withProfile(client, { 'http.acceptLanguage': acceptLanguage });
}

/** The profile may have been corrected since the table was written: cells with either scale are not edits. */
export function scalesOf({ percentScale }: Pick<PortfolioState, 'percentScale'>, profile: Profile): PercentScales {
  const now = percentScaleOf(profile);
  return percentScale === undefined || percentScale === now ? [now] : [now, percentScale];
}

export function isOwner({ accountId, environment }: PortfolioState, { connection }: Client): boolean {
  return accountId === connection.accountId && environment === (connection.environment ?? null);
}
