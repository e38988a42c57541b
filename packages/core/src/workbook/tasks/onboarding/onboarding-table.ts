import type { Op } from '../../../runtime/op.ts';
import { onboardingWords } from '../../../i18n/onboarding.ts';
import type { CellType } from '../../../portfolio/table.ts';
import type { ManagedColumn, ManagedRow, ManagedTable } from '../../managed-table.ts';
import type { TaskContext } from '../../task-context.ts';
import { openOrCreate, type ListTable } from '../documents/list-table.ts';
import type { AdditionOutcome, PlannedAddition } from './task-types.ts';

/** Rows per write. A killed run loses at most these rows in the sheet, and nothing at the service. */
const rowsAtOnce = 25;

/** The table of outcomes: a line for each identifier ever sent from this document, with its last outcome. */
export class OnboardingTable {
  private readonly table: ManagedTable;
  private readonly columns: readonly ManagedColumn[];
  private readonly present: Set<string>;
  private readonly words: (typeof onboardingWords)['en'];
  private waiting: ManagedRow[] = [];

  private constructor(
    table: ManagedTable,
    columns: readonly ManagedColumn[],
    present: Set<string>,
    { language }: TaskContext,
  ) {
    this.table = table;
    this.columns = columns;
    this.present = present;
    this.words = onboardingWords[language];
  }

  /** @throws ConnectorError `config` while the sheet is protected: before anything is sent. */
  static *open(context: TaskContext): Op<OnboardingTable> {
    const columns = columnsIn(context);
    const table = yield* openOrCreate(context, placeFor(context), columns);
    yield* table.arrange(columns);
    return new OnboardingTable(table, columns, new Set(yield* table.readKeys()), context);
  }

  *add({ addition, kind, thirdpartyId, reason }: AdditionOutcome): Op<void> {
    const { line, typed, idKind, value, countryCode, name } = addition;
    const shown = [line, typed, idKind ?? null, value ?? null, countryCode ?? null, name];
    const became = [thirdpartyId ?? null, this.words[kind], reason ?? null];
    this.waiting.push({ key: keyOf(addition), cells: [...shown, ...became] });
    if (this.waiting.length >= rowsAtOnce) yield* this.flush();
  }

  *flush(): Op<void> {
    // The same identifier may be on two lines: the row shows its last outcome.
    const rows = [...new Map(this.waiting.map((row) => [row.key, row])).values()];
    this.waiting = [];
    if (rows.length > 0) yield* this.table.put(this.columns, rows, this.present);
  }
}

/** The key of a row: the identifier, or the text if it is not an identifier. The key of a duplicate also has its line. */
export function keyOf({ idKind, value, typed, state, line }: PlannedAddition): string {
  if (idKind === undefined || value === undefined) return `? ${typed}`;
  return state === 'duplicate' ? `${idKind} ${value} ${line}` : `${idKind} ${value}`;
}

const placeFor = ({ language }: TaskContext): ListTable => ({
  kind: 'onboarding',
  name: 'TPR_Onboarding',
  sheet: onboardingWords[language].sheet,
  frozenColumns: 0,
});

function columnsIn({ language }: TaskContext): ManagedColumn[] {
  const words = onboardingWords[language];
  const columns: readonly (readonly [key: string, header: string, note: string, type?: CellType])[] = [
    ['line', words.lineHeader, words.lineNote, 'number'],
    ['typed', words.typedHeader, words.typedNote],
    ['kind', words.kindHeader, words.kindNote],
    ['value', words.valueHeader, words.valueNote],
    ['country', words.countryHeader, words.countryNote],
    ['name', words.nameHeader, words.nameNote],
    ['thirdpartyId', words.thirdPartyHeader, words.thirdPartyNote],
    ['outcome', words.outcomeHeader, words.outcomeNote],
    ['reason', words.reasonHeader, words.reasonNote],
  ];
  return columns.map(([key, header, note, type = 'text']): ManagedColumn => {
    return { key, header, note, type, editable: false, ...(key === 'outcome' && { look: 'status' as const }) };
  });
}
