import { Button, makeStyles } from '@fluentui/react-components';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { TableDismissRegular } from '@fluentui/react-icons/svg/table-dismiss';
import { TableLockRegular } from '@fluentui/react-icons/svg/table-lock';
import type { PortfolioView } from '@tpr/core/workbook';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useCommand, useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { TileSkeleton } from './skeletons.tsx';
import { StoppedPull } from './stopped-pull.tsx';
import type { FirstPull } from './use-first-pull.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '8px' },
});

interface NoTableProps {
  readonly portfolio: PortfolioView;
  readonly pull: FirstPull;
}

/** Shown without a usable table: before the first pull, or if it was deleted, lost its keys or has another account. */
export function NoTable({ portfolio, pull }: NoTableProps) {
  const { host, messages, session } = usePanel();
  const { isBusy } = useWorkbook();
  const { go } = useNavigation();
  const showing = useTask('show');
  const styles = useStyles();
  // Consumes the command, so that a table that is pulled later is not refreshed at once.
  useCommand('refresh', () => undefined);

  if (portfolio.state === 'otherAccount') {
    return (
      <EmptyState
        icon={<TableLockRegular />}
        title={messages.overview.otherAccount.title(portfolio.account)}
        body={messages.overview.otherAccount.body}
        action={
          <div className={styles.actions}>
            <Button appearance="primary" onClick={() => void host.session.signOut()}>
              {messages.overview.otherAccount.switch}
            </Button>
            <Button appearance="subtle" onClick={() => void showing.start({ table: 'portfolio' })}>
              {messages.overview.otherAccount.show}
            </Button>
            {showing.error !== undefined && <ErrorNote error={showing.error} />}
          </div>
        }
      />
    );
  }
  if (pull.state === 'running') {
    return (
      <Card>
        <ProgressBar meter={pull.progress} onCancel={pull.cancel} />
      </Card>
    );
  }
  // The pull is done, and the overview is being read again, which takes seconds in some hosts.
  if (portfolio.state === 'there' || pull.state === 'done') return <TileSkeleton count={2} />;
  const isFirst = portfolio.state === 'none';
  const text = isFirst ? messages.overview.first : messages.overview[portfolio.state];
  return (
    <>
      <EmptyState
        icon={isFirst ? <TableRegular /> : <TableDismissRegular />}
        title={text.title}
        body={text.body}
        action={
          <div className={styles.actions}>
            <Button
              appearance="primary"
              size="large"
              onClick={pull.begin}
              disabledFocusable={session.state !== 'in' || isBusy}
            >
              {text.pull}
            </Button>
            <Button appearance="subtle" onClick={() => go('portfolio')}>
              {messages.overview.first.choose}
            </Button>
          </div>
        }
      />
      <StoppedPull pull={pull} />
    </>
  );
}
