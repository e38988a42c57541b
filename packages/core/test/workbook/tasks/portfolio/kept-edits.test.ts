import { expect, it } from 'vitest';
import { getOverview } from '../../../../src/workbook/tasks/portfolio/overview.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { refusal } from '../../../conformance/scripted-host.ts';
import { json } from '../../../http/bench.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** Four third parties, of which the second one leaves and the third one changes after the first pull. */
function openChanged() {
  const state = { hasChanged: false };
  const held = [1, 2, 3, 4].map((): Held => ['Low', {}]);
  const opened = openPortfolio(held, [], ({ url }) => {
    if (!state.hasChanged) return undefined;
    if (/\/thirdparties\/2(\/|$)/.test(url)) return refusal(404);
    if (url.includes('eventNames=')) {
      const hits = url.includes('THIRD_PARTY_ATTRIBUTE_UPDATED') ? [{ thirdpartyId: 2 }, { thirdpartyId: 3 }] : [];
      return json({ content: hits, totalElements: hits.length });
    }
    const content = [1, 3, 4].map((id) => ({ thirdpartyId: id, name: `TP ${id}` }));
    return /\/thirdparties\?/.test(url) ? json({ content, totalElements: content.length }) : undefined;
  });
  opened.run(pull(opened.context, defaultChoice));
  return { ...opened, state, table: opened.user.seeTables()[0]!.id };
}

const updates = {
  pull: (context: TaskContext) => pull(context, defaultChoice),
  refresh: (context: TaskContext) => refresh(context),
};

it.each(['pull', 'refresh'] as const)(
  'a %s counts the unsent edits that it leaves, as the overview does: of unchanged, changed and departed third parties',
  (name) => {
    const { user, run, context, state, table } = openChanged();
    user.typeIn(table, '1', 'Criticality', 'High');
    user.typeIn(table, '2', 'Criticality', 'High');
    user.typeIn(table, '2', 'Region', 'North');
    user.typeIn(table, '3', 'Region', 'South');
    // Formulas with the result Low, the pulled value, are left, too, but there is nothing to send.
    for (const key of ['3', '4']) user.typeFormula(table, key, 'Criticality', 'Low');
    user.duplicateRow(table, '1');
    state.hasChanged = true;
    expect(run(updates[name](context))).toMatchObject({ rows: 4, removed: 0, kept: 5 });
    expect(user.see(table, '4', 'Criticality').isFormula).toBe(true);
    expect(run(getOverview(context))).toMatchObject({ portfolio: { unsentEdits: 5 } });
    expect(user.see(table, '2', 'Status').value).toMatch(/no longer in the portfolio/);
  },
);
