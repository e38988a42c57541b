import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import type { Candidate } from '@tpr/core/workbook';
import { ActionBar } from '../../components/action-bar.tsx';
import { Section } from '../../components/section.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { RowTable } from './row-table.tsx';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

interface RowsStepProps {
  readonly candidates: readonly Candidate[];
  readonly hiddenRows: number;
  readonly onCheck: () => void;
  readonly onStartOver: () => void;
}

/** The identifiers that were read, before the service is asked about them. */
export function RowsStep({ candidates, hiddenRows, onCheck, onStartOver }: RowsStepProps) {
  const { onboard: messages } = usePanel().messages;
  const styles = useStyles();
  const lookups = candidates.filter(({ state }) => state === 'valid' || state === 'padded').length;
  // A line without an identifier may have the name and the postal code of a third party.
  const hasNames = candidates.some(
    ({ listed }) => listed !== undefined && listed.name !== '' && listed.postalCode !== '',
  );
  return (
    <>
      {hiddenRows > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{messages.hiddenRows(hiddenRows)}</MessageBarBody>
        </MessageBar>
      )}
      <Section title={messages.ready(lookups)}>
        <RowTable rows={candidates} isPaddingConfirmed={false} />
      </Section>
      <ActionBar label={messages.title}>
        <p className={styles.hint}>{messages.checkHint}</p>
        <div className={styles.buttons}>
          <Button appearance="primary" disabledFocusable={lookups === 0 && !hasNames} onClick={onCheck}>
            {lookups === 0 && hasNames ? messages.compareNames : messages.check(lookups)}
          </Button>
          <Button onClick={onStartOver}>{messages.startOver}</Button>
        </div>
      </ActionBar>
    </>
  );
}
