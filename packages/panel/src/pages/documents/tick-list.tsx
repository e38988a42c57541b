import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, margin: 0, padding: 0, border: 'none' },
  label: { padding: 0, marginBottom: '4px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '196px',
    overflowY: 'auto',
    // An attribute's label may be one long word.
    overflowWrap: 'anywhere',
    // The focus ring of a checkbox is drawn outside of it.
    padding: '2px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  note: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface TickOption {
  readonly key: string;
  readonly label: string;
  readonly title?: string;
  /** Shown below the label. */
  readonly note?: string | undefined;
}

interface TickListProps {
  readonly legend: string;
  readonly hint: string;
  readonly options: readonly TickOption[];
  readonly chosen: readonly string[];
  /** @param chosen the ticked keys, in the order in which they were ticked. */
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes in a box that scrolls. */
export function TickList({ legend, hint, options, chosen, onChange }: TickListProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.list}>
        {options.map(({ key, label, title, note }) => (
          <Checkbox
            key={key}
            label={
              <>
                {label}
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </>
            }
            title={title}
            checked={chosen.includes(key)}
            onChange={(_, { checked }) => {
              const others = chosen.filter((other) => other !== key);
              onChange(checked === true ? [...others, key] : others);
            }}
          />
        ))}
      </div>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </fieldset>
  );
}
