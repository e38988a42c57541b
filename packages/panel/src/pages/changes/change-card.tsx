import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import type { ChangeGroup, Grouping } from './change-pages.ts';
import { ChangeLine } from './change-line.tsx';
import { standingOf, type Draft, type DecisionStep } from './decisions.ts';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    // Cards outside the viewport are neither laid out nor painted.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 96px',
  },
  head: { display: 'flex', alignItems: 'center', padding: '4px 12px 4px 4px', gap: '4px', minWidth: 0 },
  title: {
    margin: 0,
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  alone: { padding: '6px 8px' },
  identifier: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  continued: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  lines: { listStyleType: 'none', margin: 0, padding: 0 },
});

interface ChangeCardProps {
  readonly group: ChangeGroup;
  readonly by: Grouping;
  readonly draft: Draft;
  readonly decide: Dispatch<DecisionStep>;
}

/** The changes of one third party, or of one field, on one card. */
export function ChangeCard({ group, by, draft, decide }: ChangeCardProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const id = useId();
  const title = group.title ?? messages.changes.noName(group.key);
  const plain = group.changes.filter(({ change }) => change.verdict === 'change');
  const chosen = plain.filter((each) => standingOf(draft, each) === 'sends').length;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        {plain.length > 1 && (
          <Checkbox
            checked={chosen === 0 ? false : chosen === plain.length ? true : 'mixed'}
            aria-labelledby={id}
            onChange={() =>
              decide({
                kind: 'act',
                ids: plain.map((each) => each.id),
                action: chosen === plain.length ? 'skip' : 'send',
              })
            }
          />
        )}
        <h2 id={id} className={mergeClasses(styles.title, plain.length < 2 && styles.alone)} dir="auto">
          {title}
          {group.identifier !== null && <span className={styles.identifier}> {group.identifier}</span>}
          {group.isContinued && <span className={styles.continued}> ({messages.changes.continued})</span>}
        </h2>
      </div>
      <ul className={styles.lines} aria-labelledby={id}>
        {group.changes.map((each) => (
          <ChangeLine
            key={each.id}
            reviewed={each}
            by={by}
            standing={standingOf(draft, each)}
            isCorrected={draft.corrected.has(each.id)}
            decide={decide}
          />
        ))}
      </ul>
    </li>
  );
}
