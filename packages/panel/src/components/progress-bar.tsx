import { Button, makeStyles, ProgressBar as Bar, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { Meter } from '../panel/meter.ts';
import { usePanel } from '../panel/panel-context.tsx';
import { useOnline } from '../panel/use-online.ts';
import { useAnnounce } from './live-region.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '4px' },
  top: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  label: { fontWeight: tokens.fontWeightSemibold, minWidth: 0, overflowWrap: 'anywhere' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Progress is announced to screen readers in quarters, not at every change. */
const announcedParts = 4;

interface ProgressBarProps {
  /** Undefined until the first progress. */
  readonly meter: Meter | undefined;
  /** Replaces the name of the step. */
  readonly label?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
}

/** A task in progress: its step, count, rate and time left, and a cancel button, after which the numbers stop. */
export function ProgressBar({ meter: latest, label, onCancel }: ProgressBarProps) {
  const { messages, format } = usePanel();
  const announce = useAnnounce();
  const styles = useStyles();
  const announced = useRef(0);
  const [stopped, setStopped] = useState<{ readonly at: Meter | undefined }>();
  const meter = stopped === undefined ? latest : stopped.at;
  const step = meter === undefined ? messages.common.loading : messages.common.step[meter.step];
  const isWaiting = meter?.step === 'waitingForCell' || meter?.step === 'waitingForService';
  const doing = isWaiting ? step : (label ?? step);
  const isOnline = useOnline();
  const title = stopped !== undefined ? messages.common.stopping : isOnline ? doing : messages.common.waitsForNetwork;
  const total = meter?.total;
  const part = meter === undefined || !total ? 0 : Math.floor((meter.done / total) * announcedParts);

  useEffect(() => announce(title), [announce, title]);
  useEffect(() => {
    const isNew = part > announced.current && part < announcedParts;
    announced.current = part;
    return isNew ? announce(messages.common.actionOn(title, format.percent(part / announcedParts))) : undefined;
  }, [announce, title, part, format, messages]);

  const stop = (): void => {
    setStopped({ at: latest });
    onCancel?.();
  };
  return (
    <div className={styles.box}>
      <div className={styles.top}>
        <span className={styles.label} data-focus-title>
          {title}
        </span>
        {onCancel !== undefined && (
          <Button size="small" disabledFocusable={stopped !== undefined} onClick={stop}>
            {messages.common.cancel}
          </Button>
        )}
      </div>
      {total === undefined || total === 0 ? (
        <Bar aria-label={title} />
      ) : (
        <Bar aria-label={title} value={meter?.done ?? 0} max={total} />
      )}
      {meter !== undefined && (meter.done > 0 || total !== undefined) && (
        <div className={styles.facts}>
          <span>
            {total === undefined
              ? messages.common.doneSoFar(meter.done)
              : messages.common.doneOf(meter.done, Math.max(total, meter.done))}
          </span>
          {stopped === undefined && isOnline && meter.perSecond !== undefined && (
            <span>{messages.common.perSecond(format.rate(meter.perSecond))}</span>
          )}
          {stopped === undefined && isOnline && meter.leftMs !== undefined && (
            <span>{messages.common.timeLeft(format.span(meter.leftMs))}</span>
          )}
        </div>
      )}
      {meter?.slowedToPerSecond !== undefined && (
        <div className={styles.facts}>{messages.common.slowed(format.rate(meter.slowedToPerSecond))}</div>
      )}
    </div>
  );
}
