import type { OnboardOrder, OnboardSource } from '@tpr/core/workbook';
import { useState } from 'react';
import { useAnnounce } from '../../components/live-region.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { outcomeLines } from './plan-state.ts';

type Stage = 'source' | 'reading' | 'rows' | 'checking' | 'plan' | 'adding' | 'result';

/** The state of the page that adds third parties: its tasks, the stage that they have reached, and what starts them. */
export function useOnboarding() {
  const { messages } = usePanel();
  const { onboard: pageMessages } = messages;
  const announce = useAnnounce();
  const read = useTask('readIdentifiers');
  const check = useTask('planOnboarding');
  const columns = useTask('listColumns');
  const add = useTask('onboard');
  const [from, setFrom] = useState<OnboardSource['kind']>('text');
  const [order, setOrder] = useState<OnboardOrder>();
  const { candidates, hiddenRows } = read.result ?? { candidates: [], hiddenRows: 0 };

  const stage = (): Stage => {
    if (add.state === 'running') return 'adding';
    if (add.state === 'done') return 'result';
    if (check.state === 'running') return 'checking';
    if (check.result !== undefined) return 'plan';
    if (read.state === 'running') return 'reading';
    return candidates.length > 0 ? 'rows' : 'source';
  };
  const startOver = () => {
    for (const task of [read, check, columns, add]) task.reset();
    setOrder(undefined);
  };
  const startRead = async (source: OnboardSource) => {
    setFrom(source.kind);
    const found = await read.start(source);
    if (found === undefined) return;
    const count = found.candidates.length;
    const hidden = found.hiddenRows > 0 ? ` ${pageMessages.hiddenRows(found.hiddenRows)}` : '';
    announce(`${count === 0 ? pageMessages.nothingRead[source.kind] : messages.common.rows(count)}${hidden}`);
  };
  const startCheck = async () => {
    void columns.start(undefined);
    const plan = await check.start({ candidates });
    if (plan !== undefined) announce(pageMessages.plan(plan.filter((row) => row.plan === 'add').length));
  };
  const startAdd = async (wanted: OnboardOrder) => {
    setOrder(wanted);
    const report = await add.start(wanted);
    if (report === undefined) return;
    const lines = outcomeLines(report, pageMessages);
    announce(lines.map(({ label }) => label).join(', '));
  };
  const error = [read, check, add].find((task) => task.error !== undefined)?.error;
  const tasks = { read, check, columns, add };
  return {
    ...tasks,
    candidates,
    hiddenRows,
    from,
    order,
    error,
    stage: stage(),
    startOver,
    startRead,
    startCheck,
    startAdd,
  };
}
