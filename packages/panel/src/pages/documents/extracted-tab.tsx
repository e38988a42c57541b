import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useEffect, useReducer, useState, type FormEvent } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { StepTransition } from '../../components/step-transition.tsx';
import { CodeChoice } from './code-choice.tsx';
import { ColumnList } from './column-list.tsx';
import {
  beginMapping,
  draftMapping,
  findFault,
  toMapping,
  type MappingDraft,
  type MappingStep,
} from './mapping-draft.ts';
import { NameTable } from './name-table.tsx';
import { TableResult } from './table-result.tsx';
import { WorkCost } from './work-cost.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '12px' },
  body: { margin: 0, color: tokens.colorNeutralForeground2 },
  action: { alignSelf: 'flex-start' },
});

function changeDraft(draft: MappingDraft, step: MappingStep | { readonly kind: 'load'; readonly draft: MappingDraft }) {
  return step.kind === 'load' ? step.draft : draftMapping(draft, step);
}

/** Writes extracted data as a table of columns that the user defines. */
export function ExtractedTab() {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const { view, documentCodes: known } = useWorkbook();
  const search = useTask('listExtractedNames');
  const extractData = useTask('extractData');
  const [documentCodes, setCodes] = useState<readonly string[]>([]);
  const [draft, change] = useReducer(changeDraft, []);
  const kept = view?.extraction;
  const isUntouched = draft.length === 0;
  useEffect(() => {
    if (kept === undefined || !isUntouched) return;
    change({ kind: 'load', draft: beginMapping(kept.mapping) });
    setCodes(kept.documentCodes);
    // `isUntouched` is not a dependency: a list that the user has emptied stays empty.
  }, [kept]);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    extractData.reset();
    const names = await search.start({ documentCodes });
    if (names !== undefined) announce(messages.common.actionOn(pageMessages.names, String(names.length)));
  };
  const write = async () => {
    const report = await extractData.start({ documentCodes, mapping: toMapping(draft) });
    if (report !== undefined) announce(pageMessages.wrote(report.rows));
  };
  const names = search.result ?? [];
  const fault = findFault(draft);
  const isWorking = search.state === 'running' || extractData.state === 'running';
  const hasColumns = search.result !== undefined || draft.length > 0;
  return (
    <StepTransition name={`${search.state} ${extractData.state}`}>
      <Section title={pageMessages.extractedTitle}>
        <p className={styles.body}>{pageMessages.extractedBody}</p>
        <form className={styles.form} onSubmit={(event) => void find(event)}>
          <CodeChoice known={known} codes={documentCodes} onChange={setCodes} />
          {!hasColumns && <WorkCost task="listExtractedNames" />}
          <Button
            className={styles.action}
            appearance={hasColumns ? 'secondary' : 'primary'}
            type="submit"
            disabledFocusable={isWorking}
          >
            {search.result === undefined ? pageMessages.findNames : pageMessages.findAgain}
          </Button>
        </form>
      </Section>
      {search.state === 'running' && (
        <ProgressBar meter={search.progress} label={pageMessages.findingNames} onCancel={search.cancel} />
      )}
      {search.error !== undefined && <ErrorNote error={search.error} />}
      {search.result !== undefined && (
        <Section title={pageMessages.names}>
          <p className={styles.body}>{names.length === 0 ? pageMessages.noNames : pageMessages.namesHint}</p>
          {names.length > 0 && <NameTable names={names} draft={draft} change={change} />}
        </Section>
      )}
      {hasColumns && (
        <Section title={pageMessages.columns}>
          <ColumnList draft={draft} names={names} change={change} />
          {fault !== undefined && draft.length > 0 && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{pageMessages.faults[fault]}</MessageBarBody>
            </MessageBar>
          )}
          {extractData.state === 'running' ? (
            <ProgressBar meter={extractData.progress} label={pageMessages.extracting} onCancel={extractData.cancel} />
          ) : (
            <>
              <WorkCost task="extractData" />
              <Button
                className={styles.action}
                appearance="primary"
                disabledFocusable={fault !== undefined || isWorking}
                onClick={() => void write()}
              >
                {pageMessages.extractData(draft.length)}
              </Button>
            </>
          )}
        </Section>
      )}
      {extractData.wasCancelled && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{messages.common.cancelled}</MessageBarBody>
        </MessageBar>
      )}
      {extractData.error !== undefined && <ErrorNote error={extractData.error} />}
      {extractData.state === 'done' && extractData.result !== undefined && (
        <>
          <TableResult report={extractData.result} />
          <p className={styles.body}>{pageMessages.kept}</p>
        </>
      )}
    </StepTransition>
  );
}
