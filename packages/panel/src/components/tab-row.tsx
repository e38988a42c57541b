import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { moveFocus } from './arrow-keys.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', marginInline: '-8px' },
  tab: {
    position: 'relative',
    minHeight: '32px',
    padding: '6px 8px 8px',
    font: 'inherit',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': {
      content: '""',
      position: 'absolute',
      insetInline: '8px',
      bottom: '2px',
      height: '2px',
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
});

interface TabRowProps<T extends string> {
  readonly label: string;
  /** Prefix of ids: a tab has `${id}-${value}`, its panel `${id}-${value}-panel`. */
  readonly id: string;
  readonly tabs: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** Tabs of a page. Arrow keys move the focus and choose. */
export function TabRow<T extends string>({ label, id, tabs, value, onChoose }: TabRowProps<T>) {
  const styles = useStyles();
  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles.row}
      onKeyDown={(event) => {
        const place = moveFocus(event, 'tab', ['ArrowLeft', 'ArrowRight']);
        const next = place === undefined ? undefined : tabs[place];
        if (next !== undefined) onChoose(next[0]);
      }}
    >
      {tabs.map(([each, text]) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          aria-controls={`${id}-${each}-panel`}
          aria-selected={each === value}
          tabIndex={each === value ? 0 : -1}
          className={mergeClasses(styles.tab, each === value && styles.current)}
          onClick={() => onChoose(each)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
