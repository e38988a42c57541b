import { Button, Field, Input, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { StepTransition } from '../../components/step-transition.tsx';
import { TableResult } from './table-result.tsx';
import { TickList } from './tick-list.tsx';
import { WorkCost } from './work-cost.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '12px' },
  body: { margin: 0, color: tokens.colorNeutralForeground2 },
  days: { maxWidth: '96px' },
  columns: { alignSelf: 'stretch' },
  ticks: { padding: '0 12px 12px' },
});

const maxDays = 3650;

/** Writes the table of missing, not valid and expiring documents. */
export function MissingTab() {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const { view } = useWorkbook();
  const list = useTask('listMissing');
  /** Undefined until the user changes the choice: then it stays as it was in the last run. */
  const [columns, setColumns] = useState<readonly string[]>();
  const [text, setText] = useState('30');
  const days = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
  const { offered = [], chosen: kept = [] } = view?.missingColumns ?? {};
  const chosen = columns ?? kept;
  const hasPortfolio = view?.portfolio.state === 'there';
  const isWrong = days === undefined || days > maxDays;
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    const report = await list.start({ days, ...(columns && { columns }) });
    if (report !== undefined) announce(pageMessages.wrote(report.rows));
  };
  return (
    <StepTransition name={list.state}>
      <Section title={pageMessages.missingTitle}>
        <p className={styles.body}>{pageMessages.missingBody}</p>
        {list.state !== 'running' && (
          <form className={styles.form} onSubmit={(event) => void start(event)} noValidate>
            <Field
              label={pageMessages.days}
              {...(isWrong && { validationState: 'error' as const, validationMessage: pageMessages.daysWrong })}
            >
              <Input
                className={styles.days}
                inputMode="numeric"
                value={text}
                onChange={(_, { value }) => setText(value)}
              />
            </Field>
            {offered.length > 0 && (
              <div className={styles.columns}>
                <Disclosure
                  name={pageMessages.portfolioColumns}
                  facts={messages.portfolio.columnsChosen(chosen.length, offered.length)}
                >
                  <div className={styles.ticks}>
                    <TickList
                      legend={pageMessages.portfolioColumnsChoice}
                      hint={hasPortfolio ? pageMessages.portfolioColumnsHint : pageMessages.portfolioColumnsNone}
                      options={offered.map(({ key, header, isStored }) => ({
                        key,
                        label: header,
                        note: isStored ? undefined : pageMessages.portfolioColumnNotStored,
                      }))}
                      chosen={chosen}
                      onChange={setColumns}
                    />
                  </div>
                </Disclosure>
              </div>
            )}
            <WorkCost task="listMissing" />
            <Button appearance="primary" type="submit" disabledFocusable={isWrong}>
              {list.result === undefined ? pageMessages.listMissing : pageMessages.updateMissing}
            </Button>
          </form>
        )}
      </Section>
      {list.state === 'running' && (
        <ProgressBar meter={list.progress} label={pageMessages.listing} onCancel={list.cancel} />
      )}
      {list.wasCancelled && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{messages.common.cancelled}</MessageBarBody>
        </MessageBar>
      )}
      {list.error !== undefined && <ErrorNote error={list.error} />}
      {list.state === 'done' && list.result !== undefined && <TableResult report={list.result} />}
    </StepTransition>
  );
}
