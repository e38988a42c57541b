import type { Language } from '../../../i18n/language.ts';
import { failurePunctuation } from '../../../i18n/failure-punctuation.ts';
import { onboardingMessages } from '../../../i18n/onboarding.ts';
import { reconciliationMessages } from '../../../i18n/reconciliation.ts';
import { describeStatus } from '../../../i18n/statuses.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { logRun } from '../../activity.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import type { ManagedRow } from '../../managed-table.ts';
import { warningsOf } from '../../table-report.ts';
import { clientOf, type Task } from '../../task-context.ts';
import { writeList } from '../documents/list-table.ts';
import { keyOf } from '../onboarding/onboarding-table.ts';
import type { PlannedAddition } from '../onboarding/task-types.ts';

/** The columns of the report, for sheets and files. */
export function reconciliationColumns(language: Language): ManagedColumn[] {
  return Object.entries(reconciliationMessages[language].columns).map(([key, [header = '', note = '']]) => {
    const type = key === 'line' ? 'number' : 'text';
    return { key, header, note, type, editable: false, ...(key === 'result' && { look: 'status' as const }) };
  });
}

/** The row of a line, in the order of `reconciliationColumns`. */
export function reconciliationRow(planned: PlannedAddition, language: Language): CellValue[] {
  const { line, typed, value, listed, name, match, plan, state, reason } = planned;
  const { findings } = reconciliationMessages[language];
  // That a third party is in the portfolio is the result already.
  const isPlain = plan === 'alreadyThere' && state === 'valid' && match?.thirdpartyId !== undefined;
  const why = isPlain && reason === onboardingMessages[language].inPortfolio ? undefined : reason;
  return [
    line,
    listed?.name || null,
    value ?? (typed === listed?.name ? null : typed),
    listed?.reference || null,
    (match?.findings ?? []).map((finding) => findings[finding]).join(failurePunctuation[language].semicolon),
    match?.thirdpartyId ?? null,
    match?.name ?? name,
    describeStatus(match?.status ?? null, language),
    [why, match?.remark].filter((part) => part !== undefined).join(' ') || null,
  ];
}

/** Writes the comparison of a list with the portfolio. A row keeps its place, and the user's own columns beside it. */
export const reconcile: Task<'reconcile'> = function* (context, { plan }) {
  const { language } = context;
  const { asOf } = yield* serviceMoment(clientOf(context));
  const place = {
    kind: 'reconciliation',
    name: 'TPR_Reconciliation',
    sheet: reconciliationMessages[language].sheet,
    frozenColumns: 2,
  } as const;
  const columns = reconciliationColumns(language);
  const rows = keyed(plan).map(([key, planned]): ManagedRow => ({ key, cells: reconciliationRow(planned, language) }));
  const report = yield* writeList(context, place, {
    columns,
    rows,
    key: '',
    asOf,
    earlier: undefined,
    stop: undefined,
  });
  const logged = yield* logRun(context, { task: 'reconcile', done: rows.length, failed: 0, pending: 0 });
  return { ...report, ...warningsOf(report, logged) };
};

/** Lines by a key that stays the same when lines are inserted above: the reference, otherwise the identifier. */
function keyed(plan: readonly PlannedAddition[]): (readonly [key: string, planned: PlannedAddition])[] {
  const taken = new Set<string>();
  return plan.map((planned) => {
    const reference = planned.listed?.reference ?? '';
    const own = reference === '' ? keyOf(planned) : `# ${reference}`;
    let key = own;
    for (let again = 2; taken.has(key); again += 1) key = `${own} ${again}`;
    taken.add(key);
    return [key, planned] as const;
  });
}
