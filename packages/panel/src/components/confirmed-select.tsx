import { Button, makeStyles, Select } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { usePanel } from '../panel/panel-context.tsx';
import { narrow } from '../theme/narrow.ts';

const useStyles = makeStyles({
  line: { display: 'flex', gap: '4px', width: '100%', [narrow]: { flexWrap: 'wrap' } },
  select: { flexGrow: 1, minWidth: 0, [narrow]: { flexBasis: '96px' } },
});

interface ConfirmedSelectProps {
  /** From a surrounding `Field`, so that its label belongs to the list. */
  readonly id?: string;
  /** Accessible name of the list. */
  readonly name: string;
  /** Shown while nothing is selected. */
  readonly placeholder: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** The label of the button. */
  readonly action: string;
  readonly size?: 'small' | 'medium';
  readonly onTake: (value: string) => void;
}

/**
 * A drop-down list with a button that takes the selected value. In a closed list each arrow key selects another value, so
 * that without the button the keyboard would take the first one.
 */
export function ConfirmedSelect({
  id,
  name,
  placeholder,
  options,
  action,
  size = 'medium',
  onTake,
}: ConfirmedSelectProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const [selected, setSelected] = useState('');
  // The options change when the page offers the same values elsewhere.
  const value = options.some(([each]) => each === selected) ? selected : '';
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    setSelected('');
    onTake(value);
  };
  return (
    <form className={styles.line} onSubmit={take}>
      <Select
        {...(id !== undefined && { id })}
        className={styles.select}
        size={size}
        aria-label={name}
        value={value}
        onChange={(_, data) => setSelected(data.value)}
      >
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
      <Button
        type="submit"
        size={size}
        aria-label={messages.common.actionOn(action, name)}
        disabledFocusable={value === ''}
      >
        {action}
      </Button>
    </form>
  );
}
