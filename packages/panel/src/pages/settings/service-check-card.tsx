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
  const { words, session } = usePanel();
  const styles = useStyles();
  const check = useTask('checkService');
  const run = () => void check.start(undefined);
  const { result } = check;
  const countOf = (wanted: string) => result?.gaps.filter(({ verdict }) => verdict === wanted).length ?? 0;
  return (
    <Card>
      <p className={styles.lead}>{words.settings.checkLead}</p>
      {check.state === 'running' ? (
        <ProgressBar meter={check.progress} label={words.settings.checking} onCancel={check.cancel} />
      ) : (
        <Button className={styles.action} onClick={run} disabledFocusable={session.state !== 'in'}>
          {words.settings.check}
        </Button>
      )}
      {check.wasCancelled && <Note tone="info" text={words.common.cancelled} />}
      {check.error !== undefined && <ErrorNote error={check.error} onRetry={run} />}
      {check.state === 'done' && result !== undefined && (
        <>
          <Headline {...result} />
          <p className={styles.line}>
            {words.settings.checkCounts(countOf('confirmed'), countOf('different'), countOf('not testable'))}
          </p>
          {result.remarks.map((remark) => (
            <p key={remark} className={styles.lead}>
              {words.settings.doctorSays(remark)}
            </p>
          ))}
          {Object.keys(result.found).length > 0 && (
            <Button className={styles.action} onClick={() => onFound(result.found)}>
              {words.settings.seeFound}
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
  const { words } = usePanel();
  const fails = isWhole ? words.settings.checked.fails : words.settings.checked.halfWay;
  if (health === 'fails' && failure !== undefined) {
    const error = new ConnectorError(failure.kind, failure.message, failure);
    return <ErrorNote error={error} happened={fails} />;
  }
  if (health === 'fails') return <Note tone="warning" text={fails} />;
  if (health === 'works') return <Note tone="good" text={words.settings.checked.works} />;
  return <Note tone="info" text={words.settings.checkedPartly(unanswered.join(', '))} />;
}
