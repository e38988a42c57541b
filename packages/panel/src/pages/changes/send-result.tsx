import { Button, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { outcomeTones, type OutcomeKind } from '@tpr/core';
import type { RowProblem, SendReport } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import type { RowFilter } from '../../panel/use-row-filter.ts';
import { AllRowsButton } from '../../components/all-rows-button.tsx';
import { cutPage } from '../../components/page-cut.ts';
import { Pager } from '../../components/pager.tsx';
import { Section } from '../../components/section.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { outcomeLines, type LeftChanges } from './outcome-lines.ts';
import { ProblemList } from './problem-list.tsx';

const useStyles = makeStyles({
  counts: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '8px 12px',
    overflowWrap: 'anywhere',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  reason: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const arrived: ReadonlySet<OutcomeKind> = new Set(['sent', 'unchanged']);
const pageSize = 40;

interface SendResultProps {
  readonly report: SendReport;
  /** The send was an undo. */
  readonly isUndo: boolean;
  /** Of `report.taken`, the values that were already the same. */
  readonly settled: number;
  readonly left: LeftChanges;
  /** Rows and cells of the review that could not take part, and whose edits were not sent. */
  readonly problems: readonly RowProblem[];
  readonly canUndo: boolean;
  /** Returns the name of the third party of a change, by the id of the change. */
  readonly nameOf: (id: string) => string;
  readonly onOpenRows: (ids: readonly string[]) => void;
  readonly filter: RowFilter;
  readonly onUndo: () => void;
  readonly onAgain: () => void;
}

/** The outcomes of a send: counts, and each change that was not sent with its reason. */
export function SendResult(props: SendResultProps) {
  const { report, isUndo, settled, left, problems, canUndo, nameOf, onOpenRows, filter, onUndo, onAgain } = props;
  const { messages } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const [wanted, setWanted] = useState(0);
  const open = report.outcomes.filter(({ kind }) => !arrived.has(kind));
  const lines = outcomeLines(report, isUndo, settled, left, pageMessages);
  const leftOver = left.undecided + left.notAllowed + left.skipped + problems.length;
  const isAll = open.length === 0 && report.stop === undefined && leftOver === 0;
  const cut = cutPage(open.length, wanted, pageSize);
  return (
    <>
      {report.stop !== undefined && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{pageMessages.stopped}</MessageBarTitle> {report.stop} {pageMessages.stoppedTodo}
          </MessageBarBody>
        </MessageBar>
      )}
      {report.warnings?.map((warning) => (
        <MessageBar key={warning} intent="warning" layout="multiline">
          <MessageBarBody>{warning}</MessageBarBody>
        </MessageBar>
      ))}
      <Section title={isAll ? (isUndo ? pageMessages.allBack : pageMessages.allSent) : pageMessages.result}>
        <ul className={styles.counts}>
          {lines.map(({ tone, label }) => (
            <li key={label}>
              <ToneLabel tone={tone} label={label} />
            </li>
          ))}
        </ul>
      </Section>
      {open.length > 0 && (
        <Section title={pageMessages.notSent}>
          <Pager cut={cut} onPage={setWanted} />
          <ul className={styles.list}>
            {open.slice(cut.page * pageSize, cut.to).map(({ id, name, label, kind, reason }) => (
              <li key={id} className={styles.row}>
                <span>
                  <bdi>{name ?? nameOf(id)}</bdi> · <bdi>{label}</bdi>
                </span>
                <ToneLabel tone={outcomeTones[kind]} label={pageMessages.kinds[kind]} />
                {reason !== undefined && <p className={styles.reason}>{reason}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ProblemList problems={problems} isAlone={open.length === 0} onOpenRows={filter.show} />
      <div className={styles.actions}>
        {open.length > 0 && (
          <Button appearance="primary" onClick={() => onOpenRows(open.map(({ id }) => id))}>
            {pageMessages.openRows(open.length)}
          </Button>
        )}
        <AllRowsButton filter={filter} />
        <Button onClick={onAgain}>{pageMessages.again}</Button>
        {canUndo && <Button onClick={onUndo}>{pageMessages.undo}</Button>}
      </div>
      {canUndo && <p className={styles.hint}>{pageMessages.undoHint(left.final)}</p>}
    </>
  );
}
