import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { RowProblem } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { countProblemRows } from './problem-rows.ts';

const useStyles = makeStyles({
  box: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '40px',
    padding: '8px 12px',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { display: 'inline-flex', fontSize: '16px', color: tokens.colorStatusWarningForeground1 },
  title: { flexGrow: 1 },
  chevron: { display: 'inline-flex', transitionProperty: 'rotate', transitionDuration: tokens.durationFast },
  open: { rotate: '180deg' },
  list: { listStyleType: 'none', margin: 0, padding: '0 12px 4px' },
  problem: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, overflowWrap: 'anywhere' },
  kind: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  reason: { margin: '2px 0 0' },
});

/** Maximum problems that are listed. */
const maxShown = 100;

interface ProblemListProps {
  readonly problems: readonly RowProblem[];
  /** There is no change to look at. */
  readonly isAlone: boolean;
  readonly onOpenRows: (keys: readonly string[]) => void;
}

/** Rows and cells that cannot take part, each with advice. Collapsed if there are changes as well. */
export function ProblemList({ problems, isAlone, onOpenRows }: ProblemListProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const [isOpen, setOpen] = useState(isAlone);
  if (problems.length === 0) return null;
  return (
    <section className={styles.box}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.icon} aria-hidden>
          <WarningRegular />
        </span>
        <span className={styles.title}>{messages.changes.problems(countProblemRows(problems))}</span>
        <span className={isOpen ? `${styles.chevron} ${styles.open}` : styles.chevron} aria-hidden>
          <ChevronDownRegular />
        </span>
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {problems.slice(0, maxShown).map((problem, index) => (
            <li key={index} className={styles.problem}>
              <span className={styles.kind}>
                {[messages.changes.problemKinds[problem.kind], problem.column, problem.thirdpartyId]
                  .filter((part) => part !== null)
                  .join(' · ')}{' '}
                {problem.rows > 1 && <Badge appearance="tint">{messages.common.rows(problem.rows)}</Badge>}
              </span>
              <p className={styles.reason}>{problem.reason}</p>
              {problem.keys !== undefined && (
                <Button
                  size="small"
                  aria-label={messages.common.actionOn(
                    messages.changes.openRows(problem.keys.length),
                    problem.column ?? '',
                  )}
                  onClick={() => onOpenRows(problem.keys ?? [])}
                >
                  {messages.changes.openRows(problem.keys.length)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
