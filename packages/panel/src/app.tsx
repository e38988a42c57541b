import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { Header } from './layout/header.tsx';
import { Help, useHelp } from './layout/help.tsx';
import { useFocusedTabStop } from './layout/focused-tab-stop.ts';
import { useKeptFocus } from './layout/kept-focus.ts';
import { NavigationBar } from './layout/navigation-bar.tsx';
import { OfflineNote } from './layout/offline-note.tsx';
import { PageStack } from './layout/page-stack.tsx';
import { SessionEnded } from './layout/session-ended.tsx';
import { StaleFormulasNote } from './layout/stale-formulas-note.tsx';
import type { PanelHost } from './host/panel-host.ts';
import { themeOf } from './theme/theme.ts';
import { low } from './theme/narrow.ts';
import { WorkbookProvider } from './panel/workbook-context.tsx';
import { NavigationProvider } from './panel/navigation.tsx';
import { PanelProvider, usePanel } from './panel/panel-context.tsx';
import { barHeight } from './components/action-bar.tsx';
import { LiveRegion } from './components/live-region.tsx';
import { SignIn } from './pages/sign-in/index.tsx';
import type { PanelMessages } from './i18n/index.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    // As narrow as the pane: by default a field is as wide as twenty letters, or as its longest choice.
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& input, & select, & textarea': { minWidth: 0 },
    // A control that gets the focus is scrolled out from under the bar of actions.
    '& a, & button, & input, & select, & summary, & textarea': {
      scrollMarginBottom: `var(${barHeight}, 0px)`,
      [low]: { scrollMarginBottom: 0 },
    },
    // By default a closed list shows a single line.
    '& select': { height: 'auto', minHeight: '32px', paddingBlock: '5px', whiteSpace: 'normal' },
    // By default a message is at least as wide as its longest word.
    '& .fui-MessageBarBody': { minWidth: 0, overflowWrap: 'anywhere' },
    '@media (prefers-reduced-motion: reduce)': {
      '& *, & *::before, & *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Zero: with any duration a change of theme would run down the tree level by level.
        transitionDuration: '0s !important',
      },
    },
  },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' },
});

/** Not a class: Fluent copies the provider's classes to every menu. */
const fill = { height: '100%' };

/** The whole panel. */
export function App({ host, messages }: { readonly host: PanelHost; readonly messages: PanelMessages }) {
  return (
    <PanelProvider host={host} messages={messages}>
      <Frame />
    </PanelProvider>
  );
}

function Frame() {
  const { host, session, look, language } = usePanel();
  const styles = useStyles();
  const root = useKeptFocus();
  useFocusedTabStop(root);
  const help = useHelp();
  const theme = useMemo(() => themeOf(host.kind, look), [host, look]);
  return (
    <FluentProvider theme={theme} style={fill} lang={language}>
      <div ref={root} className={styles.root}>
        <LiveRegion>
          <WorkbookProvider>
            {session.state !== 'out' ? (
              <NavigationProvider>
                <Header help={help} />
                <OfflineNote />
                <StaleFormulasNote />
                {session.state === 'ended' && <SessionEnded session={session} />}
                <main className={styles.body}>
                  <PageStack />
                </main>
                <NavigationBar />
              </NavigationProvider>
            ) : (
              <main className={styles.body}>
                {help.isOpen && <Help onClose={help.close} />}
                {/* The form begins with the settings of the company, also when they are received later. */}
                <SignIn key={host.session.companyFault === undefined ? 'settings' : 'fault'} />
              </main>
            )}
          </WorkbookProvider>
        </LiveRegion>
      </div>
    </FluentProvider>
  );
}
