import type { Op } from '../../../runtime/op.ts';
import { onboardingMessages, type OnboardingMessages } from '../../../i18n/onboarding.ts';
import type { CellType } from '../../../portfolio/table.ts';
import type { ManagedRow, ManagedTable } from '../../managed-table.ts';
import type { ManagedColumn } from '../../managed-column.ts';
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
  private readonly messages: OnboardingMessages;
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
    this.messages = onboardingMessages[language];
  }

  /** @throws ConnectorError `config` while the sheet is protected: before anything is sent. */
  static *open(context: TaskContext): Op<OnboardingTable> {
    const columns = columnsIn(context);
    const table = yield* openOrCreate(context, placeFor(context), columns);
    yield* table.columns.arrange(columns);
    return new OnboardingTable(table, columns, new Set(yield* table.readKeys()), context);
  }

  *add({ addition, kind, thirdpartyId, reason }: AdditionOutcome): Op<void> {
    const { line, typed, idKind, value, countryCode, name } = addition;
    const shown = [line, typed, kindShown(idKind, this.messages), value ?? null, countryCode ?? null, name];
    const became = [thirdpartyId ?? null, this.messages[kind], reason ?? null];
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

/** SIRET, SIREN and DUNS are the same words in every language. */
export const kindShown = (kind: PlannedAddition['idKind'], messages: OnboardingMessages): string | null =>
  kind === 'VAT' ? messages.vat : (kind ?? null);

/** The key of a row: the identifier, or the text if it is not an identifier. The key of a duplicate also has its line. */
export function keyOf({ idKind, value, typed, state, line }: PlannedAddition): string {
  if (idKind === undefined || value === undefined) return `? ${typed}`;
  return state === 'duplicate' ? `${idKind} ${value} ${line}` : `${idKind} ${value}`;
}

const placeFor = ({ language }: TaskContext): ListTable => ({
  kind: 'onboarding',
  name: 'TPR_Onboarding',
  sheet: onboardingMessages[language].sheet,
  frozenColumns: 0,
});

function columnsIn({ language }: TaskContext): ManagedColumn[] {
  const messages = onboardingMessages[language];
  const columns: readonly (readonly [key: string, header: string, note: string, type?: CellType])[] = [
    ['line', messages.lineHeader, messages.lineNote, 'number'],
    ['typed', messages.typedHeader, messages.typedNote],
    ['kind', messages.kindHeader, messages.kindNote],
    ['value', messages.valueHeader, messages.valueNote],
    ['country', messages.countryHeader, messages.countryNote],
    ['name', messages.nameHeader, messages.nameNote],
    ['thirdpartyId', messages.thirdPartyHeader, messages.thirdPartyNote],
    ['outcome', messages.outcomeHeader, messages.outcomeNote],
    ['reason', messages.reasonHeader, messages.reasonNote],
  ];
  return columns.map(([key, header, note, type = 'text']): ManagedColumn => {
    return { key, header, note, type, editable: false, ...(key === 'outcome' && { look: 'status' as const }) };
  });
}
