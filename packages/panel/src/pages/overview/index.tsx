import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { Page } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Needs } from './needs.tsx';
import { NoTable } from './no-table.tsx';
import { StoppedPull } from './stopped-pull.tsx';
import { SelectedThirdParty } from './selected-third-party.tsx';
import { DossierShares, Expiries } from './overview-charts.tsx';
import { SinceVisit } from './since-visit.tsx';
import { ChartSkeleton, TileSkeleton } from './skeletons.tsx';
import { StatusCard, type PortfolioTable } from './status-card.tsx';
import { useDocumentCounts } from './use-document-counts.ts';
import { useFirstPull } from './use-first-pull.ts';

/** The page with the state of the table, the pending work and the latest runs. */
export function Overview() {
  const { messages } = usePanel();
  const { view, error, reload } = useWorkbook();
  const portfolio = view?.portfolio;
  const table = portfolio?.state === 'there' ? portfolio : undefined;
  const pull = useFirstPull(table);
  return (
    <Page title={messages.app.places.overview}>
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {portfolio === undefined && error === undefined && <TileSkeleton count={2} />}
      {portfolio !== undefined && (table === undefined || pull.state === 'running') && (
        <NoTable portfolio={portfolio} pull={pull} />
      )}
      {table !== undefined && pull.state !== 'running' && (
        <>
          <StoppedPull pull={pull} />
          <Table table={table} />
        </>
      )}
    </Page>
  );
}

const useStyles = makeStyles({
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  age: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

function Table({ table }: { readonly table: PortfolioTable }) {
  const { messages, format, session } = usePanel();
  const isSignedIn = session.state === 'in';
  const { counts, counting, recount: count } = useDocumentCounts();
  const summary = useTask('summarise');
  const styles = useStyles();
  const isCounting = counting.state === 'running';
  const recount = () => void count();
  return (
    <>
      <StatusCard table={table} />
      <SelectedThirdParty />
      <Needs unsent={table.unsentEdits} counts={counts} isCounting={isCounting} />
      {isCounting && (
        <ProgressBar meter={counting.progress} label={messages.overview.counts} onCancel={counting.cancel} />
      )}
      {counting.error !== undefined && (
        <ErrorNote
          error={counting.error}
          onRetry={recount}
          {...(counts !== undefined && { data: messages.overview.stale(format.wallClock(counts.asOf)) })}
        />
      )}
      {counts === undefined && isCounting && <ChartSkeleton />}
      {counts !== undefined && (
        <>
          <Expiries counts={counts} />
          <DossierShares counts={counts} />
        </>
      )}
      {!isCounting && counting.error === undefined && isSignedIn && (
        <div className={styles.foot}>
          <Button size="small" onClick={recount}>
            {messages.overview.recount}
          </Button>
          {counts !== undefined && (
            <span className={styles.age}>{messages.overview.counted(format.wallClock(counts.asOf))}</span>
          )}
        </div>
      )}
      <SinceVisit />
      {summary.state === 'running' ? (
        <ProgressBar meter={summary.progress} label={messages.overview.summarise} onCancel={summary.cancel} />
      ) : (
        <div className={styles.foot}>
          <Button onClick={() => void summary.start(undefined)} disabledFocusable={!isSignedIn}>
            {messages.overview.summarise}
          </Button>
        </div>
      )}
      {summary.state === 'done' && <Note tone="good" text={messages.overview.summarised} />}
      {summary.state === 'done' &&
        summary.result?.warnings?.map((warning) => <Note key={warning} tone="warning" text={warning} />)}
      {summary.error !== undefined && <ErrorNote error={summary.error} />}
    </>
  );
}
