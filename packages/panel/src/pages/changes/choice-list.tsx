import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { ConfirmedSelect } from '../../components/confirmed-select.tsx';
import { usePanel } from '../../panel/panel-context.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '4px', alignItems: 'flex-start', width: '100%' },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  choice: { minWidth: 0 },
  several: { display: 'flex', flexDirection: 'column', maxHeight: '200px', overflowY: 'auto', width: '100%' },
});

/** More choices than this are shown as a drop-down list. */
const maxButtons = 6;

interface ChoiceListProps {
  /** Accessible name of the choice. */
  readonly name: string;
  readonly choices: readonly string[];
  /** For a field with several choices: those that are chosen initially. */
  readonly chosen?: readonly string[] | undefined;
  /** Receives the chosen value as the text of a cell. */
  readonly use: (cell: string) => void;
}

/** The allowed choices of a field. A button applies a single choice; several are ticked and applied together. */
export function ChoiceList({ name, choices, chosen, use }: ChoiceListProps) {
  const { messages } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  if (chosen !== undefined) return <SeveralChoices name={name} choices={choices} chosen={chosen} use={use} />;
  if (choices.length <= maxButtons) {
    return (
      <div role="group" aria-label={name} className={styles.choices}>
        {choices.map((choice) => (
          <Button
            key={choice}
            size="small"
            className={styles.choice}
            aria-label={pageMessages.use(choice)}
            onClick={() => use(choice)}
          >
            {choice}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <ConfirmedSelect
      size="small"
      name={name}
      placeholder={pageMessages.otherValue}
      options={choices.map((choice) => [choice, choice])}
      action={pageMessages.useSelected}
      onTake={use}
    />
  );
}

function SeveralChoices({ name, choices, chosen, use }: ChoiceListProps) {
  const { messages } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const [ticked, setTicked] = useState(chosen ?? []);
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        use(ticked.join('; '));
      }}
    >
      <div role="group" aria-label={name} className={styles.several}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={ticked.includes(choice)}
            // In the order of the list, like the service's own values.
            onChange={(_, { checked }) =>
              setTicked(choices.filter((each) => (each === choice ? checked === true : ticked.includes(each))))
            }
          />
        ))}
      </div>
      <Button size="small" type="submit" disabled={ticked.length === 0}>
        {pageMessages.useChosen(ticked.length)}
      </Button>
    </form>
  );
}
