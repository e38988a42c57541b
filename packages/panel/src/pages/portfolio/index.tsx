import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Page } from '../../components/page.tsx';
import { TileSkeleton } from '../overview/skeletons.tsx';
import { PullForm } from './pull-form.tsx';

const useStyles = makeStyles({
  where: { margin: 0, overflowWrap: 'anywhere' },
  facts: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  show: { alignSelf: 'flex-start' },
});

/** The page of the portfolio table: its state, and the choice for the next pull. */
export function Portfolio() {
  const { messages, format, session } = usePanel();
  const { view } = useWorkbook();
  const { start, result, error } = useTask('listColumns');
  const showing = useTask('show');
  const styles = useStyles();
  const isSignedIn = session.state === 'in';
  const load = () => void start(undefined);
  const table = view?.portfolio.state === 'there' ? view.portfolio : undefined;
  // A pull finds indicators that the list did not have: it is read again when the table has other columns.
  const tableColumns = table && [table.columns, ...table.choice.columns].join('\n');
  const isKnown = view !== undefined;
  useEffect(() => {
    if (isSignedIn && isKnown) void start(undefined);
  }, [isSignedIn, isKnown, tableColumns, start]);

  return (
    <Page title={messages.app.places.portfolio}>
      {table !== undefined && (
        <Card>
          <div>
            <p className={styles.where}>{messages.portfolio.where(table.sheet, table.name)}</p>
            <p className={styles.facts}>
              {[
                messages.common.thirdParties(table.rows),
                messages.common.columns(table.columns),
                messages.common.asOf(format.wallClock(table.asOf)),
              ].join(' · ')}
            </p>
          </div>
          <Button className={styles.show} size="small" onClick={() => void showing.start({ table: 'portfolio' })}>
            {messages.portfolio.show}
          </Button>
        </Card>
      )}
      {showing.error !== undefined && <ErrorNote error={showing.error} />}
      {error !== undefined && <ErrorNote error={error} onRetry={load} />}
      {(result === undefined || view === undefined) && error === undefined && <TileSkeleton count={6} />}
      {result !== undefined && view !== undefined && (
        <PullForm
          options={result.columns}
          current={table?.choice}
          rows={table?.rows ?? result.thirdParties}
          callsPerSecond={table?.callsPerSecond}
          unsentEdits={table?.unsentEdits ?? 0}
        />
      )}
    </Page>
  );
}
