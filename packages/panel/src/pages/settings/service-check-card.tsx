import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ConnectorError } from '@tpr/core';
import type { ServiceHealth } from '@tpr/core/workbook';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { VerdictList } from './verdict-list.tsx';

const useStyles = makeStyles({
  lead: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  line: { margin: 0 },
  action: { alignSelf: 'flex-start' },
});

interface ServiceCheckCardProps {
  /** Receives the entries that differ from the profile in force, by key. */
  readonly onFound: (found: ServiceHealth['found']) => void;
}

/** Checks whether the service behaves as the profile says. */
export function ServiceCheckCard({ onFound }: ServiceCheckCardProps) {
  const { messages, session } = usePanel();
  const styles = useStyles();
  const check = useTask('checkService');
  const run = () => void check.start(undefined);
  const { result } = check;
  const countOf = (wanted: string) => result?.gaps.filter(({ verdict }) => verdict === wanted).length ?? 0;
  return (
    <Card>
      <p className={styles.lead}>{messages.settings.checkLead}</p>
      {check.state === 'running' ? (
        <ProgressBar meter={check.progress} label={messages.settings.checking} onCancel={check.cancel} />
      ) : (
        <Button className={styles.action} onClick={run} disabledFocusable={session.state !== 'in'}>
          {messages.settings.check}
        </Button>
      )}
      {check.wasCancelled && <Note tone="info" text={messages.common.cancelled} />}
      {check.error !== undefined && <ErrorNote error={check.error} onRetry={run} />}
      {check.state === 'done' && result !== undefined && (
        <>
          <Headline {...result} />
          <p className={styles.line}>
            {messages.settings.checkCounts(countOf('confirmed'), countOf('different'), countOf('not testable'))}
          </p>
          {result.remarks.map((remark) => (
            <p key={remark} className={styles.lead}>
              {messages.settings.doctorNote(remark)}
            </p>
          ))}
          {Object.keys(result.found).length > 0 && (
            <Button className={styles.action} onClick={() => onFound(result.found)}>
              {messages.settings.seeFound}
            </Button>
          )}
          <VerdictList verdicts={result.gaps} />
        </>
      )}
    </Card>
  );
}

/** Whether the service is usable, shown before the counts. */
function Headline({ health, unanswered, failure, isWhole }: ServiceHealth) {
  const { messages } = usePanel();
  const fails = isWhole ? messages.settings.checked.fails : messages.settings.checked.halfWay;
  if (health === 'fails' && failure !== undefined) {
    const error = new ConnectorError(failure.kind, failure.message, failure);
    return <ErrorNote error={error} happened={fails} />;
  }
  if (health === 'fails') return <Note tone="warning" text={fails} />;
  if (health === 'works') return <Note tone="good" text={messages.settings.checked.works} />;
  return <Note tone="info" text={messages.settings.checkedPartly(unanswered.join(', '))} />;
}
