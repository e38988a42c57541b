import type { Op } from '../../../runtime/op.ts';
import type { ThirdParty } from '../../../api/records/third-party.ts';
import { documentMessages } from '../../../i18n/documents.ts';
import { ColumnScan } from '../../../portfolio/column-scan.ts';
import { attributePrefix, fixedColumnsIn, type PortfolioColumn } from '../../../portfolio/portfolio-columns.ts';
import { identityDetails, onlyNames } from '../../../reading/listed-identity.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import type { AttributeType } from '../../../values/attribute-type.ts';
import type { Language } from '../../../i18n/language.ts';
import { loadState, saveState } from '../../document-state.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import { ManagedTable } from '../../managed-table.ts';
import { isTexts } from '../../stored-forms.ts';
import type { Warnings } from '../../table-report.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import { numberKindOf } from '../portfolio/amount-or-count.ts';
import { Baseline } from '../portfolio/baseline.ts';
import { isOwner, loadPortfolioState, type PortfolioState } from '../portfolio/portfolio-state.ts';
import type { Pulled } from '../portfolio/pulled.ts';
import type { AddedColumnChoice } from './task-types.ts';

/** The state key of the chosen columns, which are stored in the document: every user updates the same table. */
const choiceKey = 'missing columns';
/** Before the key of a column, because both tables have a column `status`. */
const prefix = 'portfolio ';

function* loadAddedColumns(): Op<readonly string[]> {
  const chosen = yield* loadState<unknown>(choiceKey);
  return isTexts(chosen) ? chosen : [];
}

/** @param table the portfolio table. */
export function* loadAddedColumnChoice(
  { client, language }: TaskContext,
  table: ManagedTable | string,
  state: PortfolioState | undefined,
): Op<AddedColumnChoice> {
  const chosen = yield* loadAddedColumns();
  const isOurs = state !== undefined && (client === undefined || isOwner(state, client));
  const listed = listedColumns(language).map(({ key }) => key);
  const stored = new Set([...listed, ...(isOurs ? attributeKeysOf(table) : [])]);
  const keys = [...new Set([...stored, ...chosen])];
  const offered = keys.map((key) => ({ key, header: headerOf(key, language), isStored: stored.has(key) }));
  return { offered, chosen };
}

/** The columns whose values are in the portfolio list, which is read for the names anyway. */
const listedColumns = (language: Language): PortfolioColumn[] =>
  fixedColumnsIn(language).filter(({ key, facet }) => facet === undefined && key !== 'thirdpartyId' && key !== 'name');

const attributeKeysOf = (table: ManagedTable | string): string[] =>
  typeof table === 'string' ? [] : table.columns.keys.filter((key) => key.startsWith(attributePrefix));

const headerOf = (key: string, language: Language): string =>
  listedColumns(language).find((column) => column.key === key)?.header ??
  (key.startsWith(attributePrefix) ? key.slice(attributePrefix.length) : key);

/**
 * Columns of the portfolio in the table of missing documents: fields of the portfolio list, and attributes as the
 * workbook stores them with its portfolio table. They need no further call.
 */
export class AddedColumns {
  readonly chosen: readonly string[];
  readonly columns: readonly ManagedColumn[];
  /** Keys of the chosen columns whose values are not stored at present. */
  readonly spared: readonly string[];
  private readonly sources: readonly PortfolioColumn[];
  private readonly baseline: Baseline | undefined;
  private readonly cells = new Map<string, readonly (CellValue | undefined)[]>();
  private readonly notStored = new Set<string>();
  /** Whether the portfolio list has details of the identity. */
  private isDetailed = false;

  private constructor(
    chosen: readonly string[],
    sources: readonly PortfolioColumn[],
    baseline: Baseline | undefined,
    language: Language,
  ) {
    this.chosen = chosen;
    this.sources = sources;
    this.baseline = baseline;
    this.columns = sources.map(({ key, header, type, note, facet }) => ({
      key: prefix + key,
      header,
      type,
      note: facet === 'attributes' ? documentMessages[language].fromPortfolio : note,
      editable: false,
      numberKind: numberKindOf({ key, header, type }),
      ...(key === 'status' && { look: 'status' as const }),
    }));
    const found = new Set(sources.map(({ key }) => key));
    this.spared = chosen.filter((key) => !found.has(key)).map((key) => prefix + key);
  }

  /** @param wanted keys that are chosen from now on; undefined for those of the last run. */
  static *open(context: TaskContext, wanted: readonly string[] | undefined): Op<AddedColumns> {
    if (wanted !== undefined) yield* saveState([[choiceKey, wanted]]);
    const chosen = [...new Set(wanted ?? (yield* loadAddedColumns()))];
    const { language } = context;
    const listed = listedColumns(language);
    const isStored = chosen.some((key) => key.startsWith(attributePrefix));
    const { baseline, attributes } = isStored ? yield* readStored(context) : { baseline: undefined, attributes: [] };
    const known = new Map([...listed, ...attributes].map((column) => [column.key, column]));
    return new AddedColumns(
      chosen,
      chosen.flatMap((key) => known.get(key) ?? []),
      baseline,
      language,
    );
  }

  /** Notes the cells of a third party. */
  add(thirdParty: ThirdParty): void {
    const { thirdpartyId, ...identity } = thirdParty;
    if (thirdpartyId === null || this.sources.length === 0) return;
    this.isDetailed ||= !onlyNames([thirdParty]);
    const pulled = this.baseline?.get(thirdpartyId);
    const facts = { thirdpartyId, identity, ...(pulled && { attributes: attributesOf(pulled) }) };
    this.cells.set(
      thirdpartyId,
      this.sources.map((column) =>
        column.facet === 'attributes' && pulled === undefined ? undefined : column.cellOf(facts, anyDay),
      ),
    );
  }

  /** The cells of a third party in the order of `columns`. What is not stored stays as it is in the table. */
  cellsOf(thirdpartyId: string): readonly (CellValue | undefined)[] {
    const cells = this.cells.get(thirdpartyId);
    return this.sources.map((source, place) => {
      const cell = this.isUnlisted(source) ? undefined : cells?.[place];
      const isNotStored = cell === undefined && source.facet === 'attributes';
      // A dossier may have no third party.
      if (isNotStored && thirdpartyId !== '') this.notStored.add(thirdpartyId);
      return cell;
    });
  }

  /** Whether the portfolio list, which may only name third parties, lacks a column. */
  private isUnlisted({ key }: PortfolioColumn): boolean {
    return !this.isDetailed && this.cells.size > 0 && (identityDetails as readonly string[]).includes(key);
  }

  /** Warnings about cells that were not updated. */
  report(context: TaskContext): Warnings {
    const messages = documentMessages[userLanguageOf(context)];
    const headers = this.spared.map((key) => headerOf(key.slice(prefix.length), context.language));
    const headersOf = (sources: readonly PortfolioColumn[]) => sources.map(({ header }) => header).join(', ');
    const stored = this.sources.filter(({ facet }) => facet === 'attributes');
    const unlisted = this.sources.filter((source) => this.isUnlisted(source));
    const { size } = this.notStored;
    return {
      warnings: [
        ...(headers.length > 0 ? [messages.portfolioNotStored(headers.join(', '))] : []),
        ...(unlisted.length > 0 ? [messages.portfolioNotListed(headersOf(unlisted))] : []),
        ...(size > 0 ? [messages.notInPortfolio(size, headersOf(stored))] : []),
      ],
    };
  }
}

/** No column of the list and no attribute depends on the day. */
const anyDay = '1970-01-01';

/** The stored attributes of the portfolio table, as columns of the same type. */
function* readStored(
  context: TaskContext,
): Op<{ readonly baseline: Baseline | undefined; readonly attributes: readonly PortfolioColumn[] }> {
  const client = clientOf(context);
  const state = yield* loadPortfolioState();
  const table = yield* ManagedTable.open('portfolio');
  const keys = state !== undefined && isOwner(state, client) ? attributeKeysOf(table) : [];
  if (keys.length === 0) return { baseline: undefined, attributes: [] };
  const baseline = yield* Baseline.load();
  const types = new Map<string, AttributeType>();
  for (const id of baseline.ids()) {
    for (const [label, , type] of baseline.get(id)!.attributes) if (type !== null) types.set(label, type);
  }
  const definitions = [...types].map(([label, type]) => ({ label, type, typeCode: type, choices: [], readOnly: true }));
  const scan = new ColumnScan(definitions, client.profile, context.language);
  scan.expect(keys);
  for (const id of baseline.ids()) scan.add({ attributes: attributesOf(baseline.get(id)!) });
  return { baseline, attributes: scan.columns().filter(({ key }) => keys.includes(key)) };
}

const attributesOf = ({ attributes }: Pulled) => attributes.map(([label, values]) => ({ label, values: [...values] }));
