import { ask, type Op } from '../../engine/op.ts';
import type { AttributeDefinition } from '../../service/records/attribute.ts';
import type { Lean } from '../../work/reading/lean.ts';
import { formatInstant } from '../../values/wall-time.ts';
import { deskWords } from '../../words/desk.ts';
import { judgeEdit, reviewEdits, type Change, type Edit } from '../../work/writing/review.ts';
import { inWorkbook } from '../workbook/workbook.ts';
import { Baseline } from '../portfolio/baseline.ts';
import { clientOf, tell, type Desk, type Task } from '../desk.ts';
import { cellName, cellOptions, scanEdits, type EditedCell, type EditScan } from './edits.ts';
import { openPortfolio, PortfolioColumns, type OpenPortfolio } from '../portfolio/portfolio.ts';
import type { Review, ReviewedChange, RowProblem } from '../tasks.ts';

export const review: Task<'review'> = function* (desk) {
  const open = yield* openPortfolio(desk);
  const columns = yield* PortfolioColumns.read(open.client, desk.language, []);
  const baseline = yield* Baseline.load();
  const scan = yield* scanEdits(open.table, baseline, open.client.profile);
  const isCalculated = ({ label }: EditedCell) => columns.definitionOf(label)?.readOnly === true;
  const edits = scan.edits
    // Of rows that stand for the same third party, nobody can tell which one counts (R007).
    .filter((edit) => !scan.duplicates.has(edit.thirdpartyId) && !isCalculated(edit))
    .map(({ thirdpartyId, label, cell, before }): Edit => {
      return { thirdpartyId, attribute: writable(label, columns.definitionOf(label)), cell, before };
    });
  const problems = problemsOf(desk, scan, scan.edits.filter(isCalculated));
  return yield* reviewAll(desk, open, edits, baseline, problems);
};

/** Reads what the service holds now of each edited third party, and judges. */
export function* reviewAll(
  desk: Desk,
  { client, table }: OpenPortfolio,
  edits: readonly Edit[],
  baseline: Baseline,
  problems: readonly RowProblem[],
): Op<Review> {
  const changes: ReviewedChange[] = [];
  const options = cellOptions(table.facts.dateSystem, desk.language);
  yield* reviewEdits(client, edits, options, function* (judged, { done, total }) {
    for (const change of judged) changes.push(reviewed(change, baseline));
    yield* tell({ step: 'comparing', done, total });
  });
  return { changes, problems, at: formatInstant(yield* ask('now')) };
}

export const correct: Task<'correct'> = function* (desk, { change, cell }) {
  const client = clientOf(desk);
  const { dateSystem } = yield* inWorkbook('describe');
  const { edit, held, type, readAtMs } = change;
  const judged = judgeEdit(
    { ...edit, cell },
    { values: held, type },
    readAtMs,
    cellOptions(dateSystem, desk.language),
    client.profile,
  );
  return judged;
};

export function writable(label: string, definition: Lean<AttributeDefinition> | undefined): Edit['attribute'] {
  const { type = null, choices = [], readOnly = null } = definition ?? {};
  return { label, type, choices: choices.flatMap((each) => each ?? []), readOnly };
}

function reviewed(change: Change, baseline: Baseline): ReviewedChange {
  const { thirdpartyId, attribute } = change.edit;
  const { choices = [] } = attribute;
  return {
    id: cellName(thirdpartyId, attribute.label),
    name: baseline.get(thirdpartyId)?.name ?? null,
    change,
    allowed: choices.length === 0 && change.type === 'boolean' ? ['TRUE', 'FALSE'] : choices,
  };
}

function problemsOf(
  { language }: Desk,
  { duplicates, rowsWithoutKey, unknownKeys, edits }: EditScan,
  calculated: readonly EditedCell[],
): RowProblem[] {
  const words = deskWords[language];
  const problems: RowProblem[] = [];
  const edited = new Set(edits.map(({ thirdpartyId }) => thirdpartyId));
  for (const [thirdpartyId, rows] of duplicates) {
    // Copies that nobody has edited harm nobody.
    if (!edited.has(thirdpartyId)) continue;
    problems.push({ kind: 'duplicateKey', thirdpartyId, column: null, rows, reason: words.duplicateKey(rows) });
  }
  if (rowsWithoutKey > 0) {
    const reason = words.noKey(rowsWithoutKey);
    problems.push({ kind: 'noKey', thirdpartyId: null, column: null, rows: rowsWithoutKey, reason });
  }
  for (const thirdpartyId of new Set(unknownKeys)) {
    problems.push({ kind: 'unknownKey', thirdpartyId, column: null, rows: 1, reason: words.unknownKey });
  }
  const calculatedLabels = new Map<string, number>();
  for (const { label } of calculated) calculatedLabels.set(label, (calculatedLabels.get(label) ?? 0) + 1);
  for (const [column, rows] of calculatedLabels) {
    problems.push({ kind: 'readOnly', thirdpartyId: null, column, rows, reason: words.readOnly(column) });
  }
  return problems;
}
