import { makeStyles, tokens } from '@fluentui/react-components';
import { narrow } from '../theme/narrow.ts';
import { usePanel } from '../panel/panel-context.tsx';

export interface ChartColumn {
  readonly label: string;
  readonly value: number;
}

/** The chart shrinks with the pane, so its text is larger in a narrow one. */
const narrowFont = '18px';

/** A contrast theme of the system replaces colours of texts, but not those in a picture. */
const contrast = '@media (forced-colors: active)';

const useStyles = makeStyles({
  chart: { display: 'block', width: '100%', height: 'auto' },
  column: { fill: tokens.colorCompoundBrandBackground },
  base: { stroke: tokens.colorNeutralStroke1, strokeWidth: 1 },
  value: {
    fill: tokens.colorNeutralForeground1,
    [contrast]: { fill: 'CanvasText' },
    fontSize: '11px',
    fontWeight: tokens.fontWeightSemibold,
    [narrow]: { fontSize: narrowFont },
  },
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: '11px',
    [narrow]: { fontSize: narrowFont },
    [contrast]: { fill: 'CanvasText' },
  },
});

const width = 300;
const plotHeight = 56;
const valueHeight = 20;
const labelHeight = 20;

/** A column chart with numbers. @param text describes the chart to screen readers. */
export function ColumnChart({ columns, text }: { readonly columns: readonly ChartColumn[]; readonly text: string }) {
  const { format } = usePanel();
  const styles = useStyles();
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const slot = width / Math.max(1, columns.length);
  const base = valueHeight + plotHeight;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${base + labelHeight}`}
      role="img"
      aria-label={text}
      fontFamily="inherit"
    >
      {columns.map(({ label, value }, index) => {
        const height = value === 0 ? 0 : Math.max(2, (value / highest) * plotHeight);
        const middle = slot * (index + 0.5);
        return (
          <g key={label} aria-hidden>
            <rect
              className={styles.column}
              x={middle - slot * 0.32}
              y={base - height}
              width={slot * 0.64}
              height={height}
              rx={2}
            />
            <text className={styles.value} x={middle} y={base - height - 4} textAnchor="middle">
              {format.number(value)}
            </text>
            <text className={styles.label} x={middle} y={base + 14} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
      <line className={styles.base} x1={0} x2={width} y1={base} y2={base} />
    </svg>
  );
}
