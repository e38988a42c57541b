import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { usePanel } from '../panel/panel-context.tsx';
import { useAnnounce } from './live-region.tsx';
import type { PageCut } from './page-cut.ts';

const useStyles = makeStyles({
  pager: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '8px' },
  shown: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface PagerProps {
  readonly cut: PageCut;
  readonly onPage: (page: number) => void;
}

/** Buttons for the pages of a long list. Renders nothing for a single page. */
export function Pager({ cut, onPage }: PagerProps) {
  const { messages } = usePanel();
  const announce = useAnnounce();
  const styles = useStyles();
  if (cut.pages === 1) return null;
  const turn = (page: number) => {
    announce(messages.lists.page(page + 1, cut.pages));
    onPage(page);
  };
  return (
    <div role="group" className={styles.pager} aria-label={messages.lists.pages}>
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={messages.lists.previous}
        disabledFocusable={cut.page === 0}
        onClick={() => turn(cut.page - 1)}
      />
      <span className={styles.shown}>{messages.lists.shown(cut.from, cut.to, cut.total)}</span>
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={messages.lists.next}
        disabledFocusable={cut.page === cut.pages - 1}
        onClick={() => turn(cut.page + 1)}
      />
    </div>
  );
}
