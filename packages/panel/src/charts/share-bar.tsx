import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Tone } from '@tpr/core';

export interface Share {
  readonly key: string;
  readonly tone: Tone;
  readonly value: number;
}

const useStyles = makeStyles({
  chart: { display: 'block', width: '100%', height: '12px', borderRadius: '6px' },
  good: { fill: tokens.colorStatusSuccessForeground3 },
  warning: { fill: tokens.colorStatusWarningForeground3 },
  bad: { fill: tokens.colorStatusDangerForeground3 },
  busy: { fill: tokens.colorNeutralForeground3 },
  info: { fill: tokens.colorPaletteBlueBorderActive },
  missing: { fill: tokens.colorNeutralStroke1 },
  quiet: { fill: tokens.colorNeutralStroke1 },
});

const width = 300;
const gap = 1.5;

/** A bar divided into shares. A legend beside it names them, so that colour is never the only sign. */
export function ShareBar({ shares, text }: { readonly shares: readonly Share[]; readonly text: string }) {
  const styles = useStyles();
  const shown = shares.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const room = width - gap * (shown.length - 1);
  const widths = shown.map(({ value }) => (value / total) * room);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} 12`} preserveAspectRatio="none" role="img" aria-label={text}>
      {shown.map(({ key, tone }, index) => (
        <rect
          key={key}
          className={mergeClasses(styles[tone])}
          x={widths.slice(0, index).reduce((sum, before) => sum + before + gap, 0)}
          y={0}
          width={widths[index]}
          height={12}
        />
      ))}
    </svg>
  );
}
