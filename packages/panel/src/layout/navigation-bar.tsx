import { CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddCircleFilled, AddCircleRegular } from '@fluentui/react-icons/svg/add-circle';
import { DocumentCheckmarkFilled, DocumentCheckmarkRegular } from '@fluentui/react-icons/svg/document-checkmark';
import { EditFilled, EditRegular } from '@fluentui/react-icons/svg/edit';
import { HistoryFilled, HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HomeFilled, HomeRegular } from '@fluentui/react-icons/svg/home';
import type { ReactElement } from 'react';
import { narrowOrLow } from '../theme/narrow.ts';
import { useWorkbook } from '../panel/workbook-context.tsx';
import { useNavigation, type PageName } from '../panel/navigation.tsx';
import { usePanel } from '../panel/panel-context.tsx';
import { useHiddenStyles } from '../components/hidden-styles.ts';

type BarPlace = Extract<PageName, 'overview' | 'changes' | 'documents' | 'onboard' | 'activity'>;

const entries: readonly (readonly [BarPlace, ReactElement, ReactElement])[] = [
  ['overview', <HomeRegular />, <HomeFilled />],
  ['changes', <EditRegular />, <EditFilled />],
  ['documents', <DocumentCheckmarkRegular />, <DocumentCheckmarkFilled />],
  ['onboard', <AddCircleRegular />, <AddCircleFilled />],
  ['activity', <HistoryRegular />, <HistoryFilled />],
];

const useStyles = makeStyles({
  bar: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrowOrLow]: { display: 'flex', flexWrap: 'wrap', padding: '2px 4px' },
  },
  entry: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2px',
    minHeight: '52px',
    padding: '8px 2px 6px',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    border: 'none',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // Without room for both, words are shown and icons are hidden.
    [narrowOrLow]: {
      flexDirection: 'row-reverse',
      flexGrow: 1,
      justifyContent: 'center',
      minHeight: '28px',
      padding: '4px',
    },
  },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      left: '25%',
      right: '25%',
      height: '2px',
      backgroundColor: tokens.colorCompoundBrandBackground,
    },
  },
  icon: {
    position: 'relative',
    display: 'inline-flex',
    fontSize: '20px',
    [narrowOrLow]: { '& svg': { display: 'none' } },
  },
  badge: { position: 'absolute', top: '-6px', left: '12px', [narrowOrLow]: { position: 'static' } },
});

/** The buttons of the five main pages. Badge: number of unsent edits. */
export function NavigationBar() {
  const { messages } = usePanel();
  const { view } = useWorkbook();
  const { page, go } = useNavigation();
  const styles = useStyles();
  const hidden = useHiddenStyles();
  const unsent = view?.portfolio.state === 'there' ? view.portfolio.unsentEdits : 0;
  return (
    <nav className={styles.bar} aria-label={messages.app.navigation}>
      {entries.map(([name, icon, currentIcon]) => {
        const isCurrent = name === page;
        const hasBadge = name === 'changes' && unsent > 0;
        return (
          <button
            key={name}
            type="button"
            className={mergeClasses(styles.entry, isCurrent && styles.current)}
            aria-current={isCurrent ? 'page' : undefined}
            title={messages.app.places[name]}
            onClick={() => go(name)}
          >
            <span className={styles.icon} aria-hidden>
              {isCurrent ? currentIcon : icon}
              {hasBadge && <CounterBadge className={styles.badge} count={unsent} overflowCount={99} size="small" />}
            </span>
            {messages.app.shortPlaces[name]}
            {hasBadge && <span className={hidden.hidden}>{messages.app.unsent(unsent)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
