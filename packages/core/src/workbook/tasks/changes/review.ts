import type { Op, ItemProgress } from '../../../runtime/op.ts';
import { percentScaleOf, type Profile } from '../../../api/profile/index.ts';
import type { Identity } from '../../../reading/identities.ts';
import { namedChoices } from '../../../values/choice.ts';
import { writing, type Language } from '../../../i18n/language.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { judgeEdit, undoObstacle } from '../../../writing/judge-edit.ts';
import { reviewEdits, type KnownValues } from '../../../writing/review-edits.ts';
import type { Change, Edit } from '../../../writing/edit.ts';
import { callWorkbook, type SheetCell } from '../../port.ts';
import { Baseline } from '../portfolio/baseline.ts';
import { clientOf, tell, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { cellOptions, hashEdits, type EditScan } from './edits.ts';
import { baselineValuesOf, cellName, RowScanner, type EditedCell } from './row-scan.ts';
import { pulledValues } from './pulled-values.ts';
import { ownColumnProblems } from './own-columns.ts';
import { scanShownEdits } from './shown-numbers.ts';
import { mismatchedRows, readOwners } from './row-owners.ts';
import { openPortfolio, scalesOf, type OpenPortfolio } from '../portfolio/portfolio-state.ts';
import { PortfolioColumns } from '../portfolio/shown-columns.ts';
import { markTypedOver, readOnlyProblems, typedOverRows } from '../portfolio/restore-overwritten.ts';
import type { Review, ReviewedChange, RowProblem } from './task-types.ts';
import { addTo } from '../../../values/group-by.ts';

export const review: Task<'review'> = function* (context) {
  const open = yield* openPortfolio(context);
  const columns = yield* PortfolioColumns.read(open.client, context.language, open.table.columns.keys);
  const baseline = yield* Baseline.load();
  const typeOf = (label: string) => columns.definitionOf(label)?.type ?? null;
  const scales = scalesOf(open.state, open.client.profile);
  const { scan, shown: shownNumbers } = yield* scanShownEdits(open.table, baseline, scales, typeOf);
  const isCalculated = ({ label }: EditedCell) => columns.definitionOf(label)?.readOnly === true;
  const owners = yield* readOwners(open.client, [...scan.owners.keys()], scan.present.size);
  const exchanged = mismatchedRows(context, scan.owners, owners);
  const isExchanged = new Set(exchanged.map(({ thirdpartyId }) => thirdpartyId));
  const several = baseline.labelsWithSeveral();
  const attributeOf = attributesIn(columns, baseline);
  const edits = scan.edits
    .filter(({ thirdpartyId }) => !isExchanged.has(thirdpartyId))
    // When several rows have the same third party, it is unknown which one counts (R007).
    .filter((edit) => !scan.duplicates.has(edit.thirdpartyId) && !isCalculated(edit))
    .map(({ thirdpartyId, label, cell, before: baseValues }): Edit => {
      const shown = shownNumbers.get(cellName(thirdpartyId, label));
      const attribute = attributeOf(thirdpartyId, label);
      return { thirdpartyId, attribute, cell, baseValues, takesSeveral: several.has(label), ...shown };
    });
  const headers = new Map(columns.all().map(({ key, header }) => [key, header]));
  const headerOf = (columnKey: string): string => headers.get(columnKey) ?? columnKey;
  yield* markTypedOver(context, open.table, typedOverRows(scan), headerOf);
  const readOnly = new Map<string, string[]>();
  for (const { columnKey, thirdpartyId } of scan.typedOver) addTo(readOnly, headerOf(columnKey), thirdpartyId);
  for (const { label, thirdpartyId } of scan.edits.filter(isCalculated)) addTo(readOnly, label, thirdpartyId);
  const problems = [...exchanged, ...problemsOf(context, scan), ...readOnlyProblems(context, readOnly)];
  const scanner = new RowScanner(open.table, baseline, scales);
  problems.push(...(yield* ownColumnProblems(context, open.table, columns, scanner)));
  const parties = new Set(edits.map(({ thirdpartyId }) => thirdpartyId));
  const known = yield* pulledValues(open, baseline, parties, (id) => owners.has(id));
  const reviewed = yield* reviewAll(context, open, edits, owners, problems, { known });
  return { ...reviewed, edits: scan.edits.length, editsMark: hashEdits(scan) };
};

/** Reads the current values of each edited third party, and judges each edit. */
export function* reviewAll(
  context: TaskContext,
  { client, table }: OpenPortfolio,
  edits: readonly Edit[],
  owners: ReadonlyMap<string, Identity>,
  problems: readonly RowProblem[],
  { cellIsTyped = true, known }: { readonly cellIsTyped?: boolean; readonly known?: KnownValues } = {},
): Op<Review> {
  const changes: ReviewedChange[] = [];
  const options = { ...cellOptions(table.facts, userLanguageOf(context)), cellIsTyped };
  const take = function* (judged: readonly Change[], { done, total }: ItemProgress): Op<void> {
    for (const change of judged) {
      // Edits of a review come from the sheet, so their content is a sheet cell.
      const cell = cellIsTyped ? { cell: change.edit.cell as SheetCell } : {};
      changes.push({ ...reviewed(change, owners, client.profile, context.language), ...cell });
    }
    yield* tell({ step: 'comparing', done, total });
  };
  yield* reviewEdits(client, edits, options, take, known);
  return { changes, problems };
}

export const correct: Task<'correct'> = function* (context, corrections) {
  const client = clientOf(context);
  const facts = yield* callWorkbook('describe');
  const options = { ...cellOptions(facts, userLanguageOf(context)), cellIsTyped: true, isEntered: true };
  return corrections.map(({ change: { edit, remoteValues, type, readAtMs }, cell }) => {
    const corrected = { ...edit, cell, values: undefined, shownText: undefined, showsPercent: undefined };
    const judged = judgeEdit(corrected, { values: remoteValues, type }, readAtMs, options, client.profile);
    return { ...judged, ...finality(judged, client.profile) };
  });
};

/** The attributes of third parties, as they can be written. */
export function attributesIn(
  columns: PortfolioColumns,
  baseline: Baseline,
): (thirdpartyId: string, label: string) => Edit['attribute'] {
  const holders = baseline.holderCounts();
  const isHeldByOthers = (thirdpartyId: string, label: string): boolean => {
    const pulled = baseline.get(thirdpartyId);
    const own = pulled !== undefined && baselineValuesOf(pulled, label).values.length > 0 ? 1 : 0;
    return (holders.get(label) ?? 0) > own;
  };
  return (thirdpartyId, label) => {
    const definition = columns.definitionOf(label);
    const { type = null, choices = [], readOnly = null } = definition ?? {};
    // The account may have attributes that it does not list.
    const isGone = definition === undefined && columns.definitions.length > 0 && !isHeldByOthers(thirdpartyId, label);
    return { label, type, choices: choices.flatMap((each) => each ?? []), readOnly, ...(isGone && { isGone }) };
  };
}

function reviewed(
  change: Change,
  owners: ReadonlyMap<string, Identity>,
  profile: Profile,
  language: Language,
): ReviewedChange {
  const { thirdpartyId, attribute, cell } = change.edit;
  const { choices = [] } = attribute;
  const owner = owners.get(thirdpartyId);
  const { isTrue, isFalse } = writing[language];
  const booleanWords = [isTrue, isFalse];
  const takesSeveral = choices.length > 0 && (change.type ?? 'list_multiple') === 'list_multiple';
  return {
    id: cellName(thirdpartyId, attribute.label),
    name: owner?.name ?? null,
    identifier: owner?.siret ?? owner?.vatNumber ?? owner?.duns ?? null,
    change,
    allowed: choices.length > 0 ? choices : change.type === 'boolean' ? booleanWords : (change.allowed ?? []),
    ...(takesSeveral && { chosen: namedChoices(String(cell), choices) }),
    ...finality(change, profile),
    ...(change.type === 'percentage' && { percentScale: percentScaleOf(profile) }),
  };
}

/** Whether no undo can restore the value that a change replaces. */
function finality(change: Change, profile: Profile): Pick<ReviewedChange, 'isFinal'> {
  const isSendable = change.verdict === 'change' || change.verdict === 'conflict';
  return isSendable && undoObstacle(change, profile) !== undefined ? { isFinal: true } : {};
}

function problemsOf(context: TaskContext, { duplicates, rowsWithoutKey, unknownKeys, edits }: EditScan): RowProblem[] {
  const messages = workbookMessages[userLanguageOf(context)];
  const problems: RowProblem[] = [];
  const edited = new Set(edits.map(({ thirdpartyId }) => thirdpartyId));
  for (const [thirdpartyId, rows] of duplicates) {
    // Duplicate rows without edits are harmless.
    if (!edited.has(thirdpartyId)) continue;
    problems.push({ kind: 'duplicateKey', thirdpartyId, column: null, rows, reason: messages.duplicateKey(rows) });
  }
  if (rowsWithoutKey > 0) {
    const reason = messages.noKey(rowsWithoutKey);
    problems.push({ kind: 'noKey', thirdpartyId: null, column: null, rows: rowsWithoutKey, reason });
  }
  for (const thirdpartyId of new Set(unknownKeys)) {
    problems.push({ kind: 'unknownKey', thirdpartyId, column: null, rows: 1, reason: messages.unknownKey });
  }
  return problems;
}
