import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import type { Action, Standing } from './decisions.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  now: { overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase200 },
  choices: { display: 'flex', flexWrap: 'wrap', marginLeft: '-8px' },
});

const actionOf: Readonly<Partial<Record<Standing, Action>>> = { sends: 'send', takes: 'take', skipped: 'skip' };

interface ConflictChoiceProps {
  /** Which field of whom. */
  readonly label: string;
  /** What the service holds now. */
  readonly now: string;
  readonly standing: Standing;
  readonly onChoose: (action: Action) => void;
}

/** Somebody else has changed the field since the pull: one of three, and none before it is chosen. */
export function ConflictChoice({ label, now, standing, onChoose }: ConflictChoiceProps) {
  const { words } = usePanel();
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.box}>
      <span id={id} className={styles.now}>
        {words.changes.conflictNow(now)}
      </span>
      <RadioGroup
        className={styles.choices}
        layout="horizontal"
        aria-label={label}
        aria-describedby={id}
        value={actionOf[standing] ?? ''}
        onChange={(_, { value }) => onChoose(value === 'send' || value === 'take' ? value : 'skip')}
      >
        <Radio value="send" label={words.changes.keepMine} />
        <Radio value="take" label={words.changes.takeTheirs} />
        <Radio value="skip" label={words.changes.skip} />
      </RadioGroup>
    </div>
  );
}
