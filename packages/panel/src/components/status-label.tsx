import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { statusTones, type KnownStatus, type Tone } from '@tpr/core';
import type { ReactElement } from 'react';
import { usePanel } from '../panel/panel-context.tsx';

const useStyles = makeStyles({
  label: { display: 'inline-flex', alignItems: 'center', gap: '4px', minWidth: 0, overflowWrap: 'anywhere' },
  icon: { display: 'inline-flex', fontSize: '16px', flexShrink: 0 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  busy: { color: tokens.colorNeutralForeground2 },
  missing: { color: tokens.colorNeutralForeground3 },
  quiet: { color: tokens.colorNeutralForeground3 },
  info: { color: tokens.colorPaletteBlueForeground2 },
});

const icons: Readonly<Record<Tone, ReactElement>> = {
  good: <CheckmarkCircleFilled />,
  warning: <WarningFilled />,
  bad: <DismissCircleFilled />,
  busy: <ClockRegular />,
  missing: <CircleRegular />,
  quiet: <CircleRegular />,
  info: <InfoRegular />,
};

interface ToneLabelProps {
  readonly tone: Tone;
  readonly label: string;
  /** The raw code behind the label, shown as tooltip. */
  readonly code?: string | undefined;
  /** Replaces the icon of the tone. */
  readonly icon?: ReactElement | undefined;
}

/** Icon, label and colour, in that order of importance. */
export function ToneLabel({ tone, label, code, icon }: ToneLabelProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.label, styles[tone])} title={code}>
      <span className={styles.icon} aria-hidden>
        {icon ?? icons[tone]}
      </span>
      {label}
    </span>
  );
}

/** A status with its name in the user's language. */
export function StatusLabel({ status }: { readonly status: KnownStatus }) {
  const { messages } = usePanel();
  return <ToneLabel tone={statusTones[status]} label={messages.statuses[status]} code={status} />;
}
