import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { attributePrefix } from '@tpr/core';
import {
  countFindings,
  findingTones,
  reconciliationMessages,
  referencesOf,
  type ColumnOption,
  type EnteredReferences,
  type PlannedAddition,
} from '@tpr/core/workbook';
import { useMemo } from 'react';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ConfirmedSelect } from '../../components/confirmed-select.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { TableResult } from '../documents/table-result.tsx';

const useStyles = makeStyles({
  counts: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  action: { alignSelf: 'flex-start' },
});

interface ReconciliationProps {
  readonly plan: readonly PlannedAddition[];
  /** Columns of the account; those of text attributes can hold references. */
  readonly options: readonly ColumnOption[];
}

/** What the comparison of the list with the portfolio shows: counts, the report as a table, and the references. */
export function Reconciliation({ plan, options }: ReconciliationProps) {
  const { messages, language } = usePanel();
  const { onboard: pageMessages } = messages;
  const { findings } = reconciliationMessages[language];
  const styles = useStyles();
  const announce = useAnnounce();
  const report = useTask('reconcile');
  const write = async () => {
    const written = await report.start({ plan });
    if (written !== undefined) announce(messages.documents.wrote(written.rows));
  };
  const counts = useMemo(() => countFindings(plan), [plan]);
  const references = useMemo(() => referencesOf(plan), [plan]);
  return (
    <>
      <Section title={pageMessages.compared}>
        <ul className={styles.counts}>
          {[...counts].map(([finding, count]) => (
            <li key={finding}>
              <ToneLabel tone={findingTones[finding]} label={pageMessages.found(findings[finding], count)} />
            </li>
          ))}
        </ul>
        {report.state === 'running' ? (
          <ProgressBar meter={report.progress} label={pageMessages.writingReport} onCancel={report.cancel} />
        ) : (
          <Button className={styles.action} onClick={() => void write()}>
            {pageMessages.writeReport}
          </Button>
        )}
        {report.error !== undefined && <ErrorNote error={report.error} />}
      </Section>
      {report.state === 'done' && report.result !== undefined && <TableResult report={report.result} />}
      {references.size > 0 && <References plan={plan} options={options} count={references.size} />}
    </>
  );
}

/** Enters the references of the list into the portfolio table, from where they are reviewed and sent as edits. */
function References({ plan, options, count }: ReconciliationProps & { readonly count: number }) {
  const { onboard: pageMessages } = usePanel().messages;
  const { go } = useNavigation();
  const styles = useStyles();
  const announce = useAnnounce();
  const enter = useTask('enterReferences');
  const start = async (label: string) => {
    const result = await enter.start({ plan, label });
    if (result !== undefined) announce(pageMessages.entered(result.entered));
  };
  const texts = options.filter(
    ({ key, isEditable, type, choices }) =>
      key.startsWith(attributePrefix) && isEditable && type === 'text' && choices.length === 0,
  );
  if (texts.length === 0) return null;
  return (
    <>
      {enter.error !== undefined && <ErrorNote error={enter.error} />}
      {enter.state === 'done' && enter.result !== undefined && (
        <>
          <Entered result={enter.result} />
          {enter.result.entered > 0 && (
            <Button className={styles.action} onClick={() => go('changes', 'review')}>
              {pageMessages.reviewEntered}
            </Button>
          )}
        </>
      )}
      <Field label={pageMessages.references(count)} hint={pageMessages.referencesHint}>
        <ConfirmedSelect
          name={pageMessages.references(count)}
          placeholder={pageMessages.chooseAttribute}
          options={texts.map(({ key, header }) => [key.slice(attributePrefix.length), header])}
          action={pageMessages.enter}
          onTake={(label) => void start(label)}
        />
      </Field>
    </>
  );
}

function Entered({
  result: { entered, unchanged, edited, shortened, absent },
}: {
  readonly result: EnteredReferences;
}) {
  const { onboard: pageMessages } = usePanel().messages;
  const styles = useStyles();
  const others = [
    unchanged > 0 && pageMessages.alreadyEntered(unchanged),
    edited > 0 && pageMessages.keptEdits(edited),
    shortened > 0 && pageMessages.lostZeros(shortened),
    absent > 0 && pageMessages.notInTable(absent),
  ].filter((line) => line !== false);
  return (
    <>
      <ToneLabel tone={edited + shortened + absent > 0 ? 'warning' : 'good'} label={pageMessages.entered(entered)} />
      {others.length > 0 && <p className={styles.hint}>{others.join(' · ')}</p>}
    </>
  );
}
