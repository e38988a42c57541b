import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { Tone } from '@tpr/core';
import type { ReactElement } from 'react';
import { narrow } from '../theme/narrow.ts';
import { usePanel } from '../panel/panel-context.tsx';

const useStyles = makeStyles({
  tile: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(36px, auto) 1fr auto',
    alignItems: 'center',
    columnGap: '8px',
    width: '100%',
    minHeight: '44px',
    padding: '8px 12px',
    textAlign: 'start',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    // An outline, not a background: in high contrast every colour on a background would have to change with it.
    ':hover:not(:focus-visible)': {
      outline: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
      outlineOffset: '-2px',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':disabled': { cursor: 'default', color: tokens.colorNeutralForeground2 },
    [narrow]: { gridTemplateColumns: '20px auto minmax(0, 1fr)', columnGap: '4px', padding: '8px 4px' },
  },
  icon: { display: 'inline-flex', fontSize: '20px' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  busy: { color: tokens.colorNeutralForeground2 },
  missing: { color: tokens.colorNeutralForeground3 },
  quiet: { color: tokens.colorNeutralForeground3 },
  info: { color: tokens.colorPaletteBlueForeground2 },
  count: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  },
  label: { minWidth: 0, overflowWrap: 'anywhere' },
  chevron: {
    display: 'inline-flex',
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
    [narrow]: { display: 'none' },
  },
});

interface CountTileProps {
  readonly icon: ReactElement;
  readonly tone: Tone;
  readonly count: number;
  /** The text after the number, such as "documents to decide". */
  readonly label: string;
  /** Opens the counted items. Without it the tile is disabled. */
  readonly onOpen?: (() => void) | undefined;
}

/** A count with its text, as a button that opens the counted items. */
export function CountTile({ icon, tone, count, label, onOpen }: CountTileProps) {
  const { format } = usePanel();
  const styles = useStyles();
  return (
    <button type="button" className={styles.tile} onClick={onOpen} disabled={onOpen === undefined}>
      <span className={mergeClasses(styles.icon, styles[tone])} aria-hidden>
        {icon}
      </span>
      <span className={styles.count}>{format.number(count)}</span> <span className={styles.label}>{label}</span>
      <span className={styles.chevron} aria-hidden>
        {onOpen !== undefined && <ChevronRightRegular />}
      </span>
    </button>
  );
}
