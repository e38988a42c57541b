import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';
import type { Action, ChangeStanding } from './decisions.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  now: { overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase200 },
});

const actionOf: Readonly<Partial<Record<ChangeStanding, Action>>> = {
  sends: 'send',
  takes: 'useRemote',
  skipped: 'skip',
};

interface ConflictChoiceProps {
  /** The field and its third party. */
  readonly label: string;
  /** The current value at the service, and the value at the pull. */
  readonly now: string;
  readonly before: string;
  readonly standing: ChangeStanding;
  readonly onChoose: (action: Action) => void;
}

/** The choice for a conflict: another user has changed the field since the pull. None of the three is preselected. */
export function ConflictChoice({ label, now, before, standing, onChoose }: ConflictChoiceProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.box}>
      <span id={id} className={styles.now}>
        {messages.changes.conflictNow(now, before)}
      </span>
      <ChoiceRow
        label={label}
        describedBy={id}
        value={actionOf[standing]}
        onChoose={onChoose}
        choices={[
          ['send', messages.changes.keepMine],
          ['useRemote', messages.changes.takeTheirs],
          ['skip', messages.changes.skip],
        ]}
      />
    </div>
  );
}
