import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px', minWidth: 0, border: 'none', margin: 0, padding: 0 },
  choice: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    padding: '0 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: tokens.colorNeutralForeground1Hover },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    // Visible without colour: a contrast theme may give all borders the same colour.
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2Hover },
    // A contrast theme of the system removes shadows and backgrounds, except those that opt out.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      color: 'HighlightText',
      backgroundColor: 'Highlight',
      ':hover': { color: 'HighlightText', backgroundColor: 'Highlight' },
    },
  },
  radio: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
});

interface ChoiceRowProps<T extends string> {
  /** Accessible name of the choice. */
  readonly label: string;
  /** Undefined: nothing is chosen yet. */
  readonly value: T | undefined;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly onChoose: (value: T) => void;
  /** Id of a text that the user needs for the choice. */
  readonly describedBy?: string | undefined;
}

/** Choice of one value among a few visible ones. Arrow keys move the choice. */
export function ChoiceRow<T extends string>({ label, value, choices, onChoose, describedBy }: ChoiceRowProps<T>) {
  const styles = useStyles();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={styles.row}>
      {choices.map(([choice, text]) => (
        <label key={choice} className={mergeClasses(styles.choice, choice === value && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChoose(choice)}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
