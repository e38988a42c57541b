import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddCircleFilled } from '@fluentui/react-icons/svg/add-circle';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import type { Tone } from '@tpr/core';
import { findingTones, reconciliationMessages } from '@tpr/core/workbook';
import { useMemo, useState, type ReactElement } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { cutPage } from '../../components/page-cut.ts';
import { Pager } from '../../components/pager.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { countStandings, otherFindings, standingOf, type OnboardRow, type RowStanding } from './plan-state.ts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  /** In a narrow pane the state of a line is below its identifier. */
  row: { [narrow]: { display: 'grid', gridTemplateColumns: '44px minmax(0, 1fr)' } },
  lines: { width: '44px' },
  states: { width: '40%', [narrow]: { width: 'auto' } },
  state: { [narrow]: { gridColumn: 2, paddingTop: 0, borderTopStyle: 'none' } },
  head: {
    boxSizing: 'border-box',
    padding: '8px 6px 4px',
    textAlign: 'start',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
  },
  cell: {
    padding: '6px',
    verticalAlign: 'top',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  line: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  value: { display: 'block', fontVariantNumeric: 'tabular-nums' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2 },
});

const looks: Readonly<Record<RowStanding, readonly [Tone, ReactElement?]>> = {
  valid: ['good'],
  padded: ['warning'],
  unconfirmed: ['warning'],
  add: ['info', <AddCircleFilled />],
  alreadyThere: ['good'],
  notFound: ['warning', <QuestionCircleRegular />],
  duplicate: ['quiet', <CopyRegular />],
  unclear: ['warning', <QuestionCircleRegular />],
  invalid: ['bad', <ProhibitedRegular />],
  cannot: ['bad', <ProhibitedRegular />],
};

const pageSize = 50;

/** The name of the company in the portfolio or the directory, otherwise in the list, unless it stands for the identifier. */
function nameOf(row: OnboardRow): string {
  const name = ('plan' in row ? row.name : null) ?? row.listed?.name ?? '';
  return name === row.typed ? '' : name;
}

interface RowTableProps {
  readonly rows: readonly OnboardRow[];
  readonly isPaddingConfirmed: boolean;
}

/** The lines with their states, filtered by state. */
export function RowTable({ rows, isPaddingConfirmed }: RowTableProps) {
  const { messages, language } = usePanel();
  const { onboard: pageMessages } = messages;
  const { findings } = reconciliationMessages[language];
  const styles = useStyles();
  const [chosen, setChosen] = useState<RowStanding | 'all'>('all');
  const [wanted, setWanted] = useState(0);
  const counts = useMemo(() => countStandings(rows, isPaddingConfirmed), [rows, isPaddingConfirmed]);
  // Ignores the filter if no row has its state any more.
  const filter = chosen === 'all' || counts.has(chosen) ? chosen : 'all';
  const shown = useMemo(
    () => (filter === 'all' ? rows : rows.filter((row) => standingOf(row, isPaddingConfirmed) === filter)),
    [rows, filter, isPaddingConfirmed],
  );
  const cut = cutPage(shown.length, wanted, pageSize);
  return (
    <>
      {counts.size > 1 && (
        <ChoiceRow
          label={messages.lists.show}
          value={filter}
          onChoose={(next) => {
            setChosen(next);
            setWanted(0);
          }}
          choices={[
            ['all', pageMessages.all(rows.length)],
            ...[...counts].map(
              ([standing, value]) => [standing, pageMessages.counted(pageMessages.standings[standing], value)] as const,
            ),
          ]}
        />
      )}
      <Pager cut={cut} onPage={setWanted} />
      <table className={styles.table} aria-label={pageMessages.rows}>
        <thead>
          <tr className={styles.row}>
            <th scope="col" className={mergeClasses(styles.head, styles.lines)}>
              {pageMessages.columns.line}
            </th>
            <th scope="col" className={styles.head}>
              {pageMessages.columns.identifier}
            </th>
            <th scope="col" className={mergeClasses(styles.head, styles.states, styles.state)}>
              {pageMessages.columns.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(cut.page * pageSize, cut.to).map((row) => {
            const standing = standingOf(row, isPaddingConfirmed);
            const [tone, icon] = looks[standing];
            return (
              <tr key={`${row.line} ${row.typed}`} className={styles.row}>
                <td className={mergeClasses(styles.cell, styles.line)}>{row.line}</td>
                <th scope="row" className={styles.cell}>
                  <bdi className={styles.value}>{row.value ?? row.typed}</bdi>
                  {row.value !== undefined && row.value !== row.typed && (
                    <bdi className={styles.quiet}>{pageMessages.typed(row.typed)}</bdi>
                  )}
                  {nameOf(row) !== '' && <bdi className={styles.quiet}>{nameOf(row)}</bdi>}
                </th>
                <td className={mergeClasses(styles.cell, styles.state)}>
                  <ToneLabel tone={tone} label={pageMessages.standings[standing]} icon={icon} />
                  {otherFindings(row).map((finding) => (
                    <div key={finding}>
                      <ToneLabel tone={findingTones[finding]} label={findings[finding]} />
                    </div>
                  ))}
                  {row.reason !== undefined && <span className={styles.quiet}>{row.reason}</span>}
                  {'plan' in row && row.match?.remark !== undefined && (
                    <span className={styles.quiet}>{row.match.remark}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Pager cut={cut} onPage={setWanted} />
    </>
  );
}
