import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import type { PortfolioView } from '@tpr/core/workbook';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Note } from '../../components/note.tsx';

const useStyles = makeStyles({
  undo: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4px', textAlign: 'center' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, maxWidth: '36ch' },
});

interface StartViewProps {
  readonly portfolio: PortfolioView;
  readonly onReview: () => void;
  /** Undefined: there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
}

/** The step before a review: the number of unsent edits, or why there can be none. */
export function StartView({ portfolio, onReview, onUndo }: StartViewProps) {
  const { host, messages } = usePanel();
  const { changes: pageMessages } = messages;
  const { go } = useNavigation();
  const styles = useStyles();
  if (portfolio.state !== 'there') {
    const text = {
      none: pageMessages.noTable,
      unlinked: messages.overview.unlinked,
      gone: pageMessages.goneTable,
      unkeyed: pageMessages.unkeyedTable,
      otherAccount: pageMessages.otherTable,
    }[portfolio.state];
    return (
      <EmptyState
        icon={<TableRegular />}
        title={text.title}
        body={text.body}
        action={
          portfolio.state === 'otherAccount' ? (
            <Button appearance="primary" onClick={() => void host.session.signOut()}>
              {messages.overview.otherAccount.switch}
            </Button>
          ) : (
            <Button appearance="primary" onClick={() => go('portfolio')}>
              {pageMessages.noTable.action}
            </Button>
          )
        }
      />
    );
  }
  const { unsentEdits, typedOver } = portfolio;
  return (
    <>
      {typedOver > 0 && <Note tone="warning" text={messages.overview.typedOver(typedOver)} />}
      <EmptyState
        icon={unsentEdits === 0 ? <CheckmarkCircleRegular /> : <EditRegular />}
        title={unsentEdits === 0 ? pageMessages.none.title : pageMessages.waiting(unsentEdits)}
        body={unsentEdits === 0 ? pageMessages.none.body(portfolio.sheet) : pageMessages.waitingBody}
        action={
          <Button appearance={unsentEdits === 0 ? 'secondary' : 'primary'} onClick={onReview}>
            {unsentEdits === 0 ? pageMessages.none.action : pageMessages.review}
          </Button>
        }
      />
      {onUndo !== undefined && (
        <div className={styles.undo}>
          <Button appearance="subtle" onClick={onUndo}>
            {pageMessages.undo}
          </Button>
          <p className={styles.hint}>{pageMessages.undoLast}</p>
        </div>
      )}
    </>
  );
}
