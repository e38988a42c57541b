import { Button, makeStyles } from '@fluentui/react-components';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DocumentErrorRegular } from '@fluentui/react-icons/svg/document-error';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { MissingKind, AccountCounts } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useNavigation } from '../../panel/navigation.tsx';
import { useTask } from '../../panel/use-task.ts';
import { CountTile } from '../../components/count-tile.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { TileSkeleton } from './skeletons.tsx';

const useStyles = makeStyles({
  tiles: { display: 'flex', flexDirection: 'column', gap: '4px' },
  all: { alignSelf: 'flex-start' },
});

/** Maximum days until an expiry that counts as soon. */
const soonDays = 30;

interface NeedsProps {
  readonly unsent: number;
  /** Undefined until documents have been counted. */
  readonly counts: AccountCounts | undefined;
  readonly isCounting: boolean;
}

/** The pending work of the user: counts with a word, each a link to its rows. Known counts are shown at once. */
export function Needs({ unsent, counts, isCounting }: NeedsProps) {
  const { messages } = usePanel();
  const { go } = useNavigation();
  const listing = useTask('listMissing');
  const showing = useTask('show');
  const styles = useStyles();
  const [kind, setKind] = useState<MissingKind>('overdue');
  /** Number of rows that the table shows. */
  const [shown, setShown] = useState(0);
  const show = async (keys: readonly string[] | undefined, rows: number) => {
    await showing.start({ table: 'missing', keys });
    setShown(keys?.length ?? rows);
  };
  const list = async (wanted: MissingKind) => {
    setKind(wanted);
    const report = await listing.start({ days: soonDays });
    if (report === undefined) return;
    const keys = report.keys?.[wanted] ?? [];
    // Without rows of this kind all rows are shown, because the state has changed since the count.
    await show(keys.length > 0 ? keys : undefined, report.rows);
  };
  const open = (wanted: MissingKind) => () => void list(wanted);
  const rows = listing.result?.rows ?? 0;
  const missing = counts === undefined ? 0 : counts.missing + counts.expired + counts.notValid;
  const unread = counts?.unread ?? 0;
  const total = unsent + (counts === undefined ? 0 : counts.toDecide + missing + counts.expiringSoon);
  return (
    <Section title={messages.overview.needs}>
      <div className={styles.tiles}>
        {unsent > 0 && (
          <CountTile
            icon={<EditRegular />}
            tone="info"
            count={unsent}
            label={messages.overview.unsent(unsent)}
            onOpen={() => go('changes', 'review')}
          />
        )}
        {counts !== undefined && counts.toDecide > 0 && (
          <CountTile
            icon={<DocumentSearchRegular />}
            tone="info"
            count={counts.toDecide}
            label={messages.overview.toDecide(counts.toDecide)}
            onOpen={() => go('documents', 'documents')}
          />
        )}
        {missing > 0 && (
          <CountTile
            icon={<DocumentErrorRegular />}
            tone="bad"
            count={missing}
            label={messages.overview.missing}
            onOpen={open('overdue')}
          />
        )}
        {counts !== undefined && counts.expiringSoon > 0 && (
          <CountTile
            icon={<CalendarClockRegular />}
            tone="warning"
            count={counts.expiringSoon}
            label={messages.overview.expiring(counts.expiringSoon)}
            onOpen={open('expiring')}
          />
        )}
        {counts === undefined && isCounting && <TileSkeleton count={3} />}
        {counts !== undefined && total === 0 && (
          <ToneLabel tone="good" label={messages.overview.nothingNeeded} icon={<CheckmarkCircleRegular />} />
        )}
      </div>
      {unread > 0 && <Note tone="warning" text={messages.overview.unread(unread)} />}
      {listing.state === 'running' && (
        <ProgressBar meter={listing.progress} label={messages.overview.listing} onCancel={listing.cancel} />
      )}
      {listing.error !== undefined && <ErrorNote error={listing.error} onRetry={open(kind)} />}
      {showing.error !== undefined && <ErrorNote error={showing.error} />}
      {listing.state === 'done' && shown > 0 && showing.error === undefined && (
        <>
          <Note tone="good" text={messages.overview.listed(shown, rows)} />
          {shown < rows && (
            <Button className={styles.all} size="small" onClick={() => void show(undefined, rows)}>
              {messages.common.showAllRows}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
