import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { Header } from './frame/header.tsx';
import { Help, useHelp } from './frame/help.tsx';
import { useFocusedTabStop } from './frame/focused-tab-stop.ts';
import { useKeptFocus } from './frame/kept-focus.ts';
import { NavigationBar } from './frame/navigation-bar.tsx';
import { OfflineNote } from './frame/offline-note.tsx';
import { PlaceStack } from './frame/place-stack.tsx';
import { SessionEnded } from './frame/session-ended.tsx';
import { StaleFormulasNote } from './frame/stale-formulas-note.tsx';
import type { PanelHost } from './host/panel-host.ts';
import { themeOf } from './look/theme.ts';
import { DeskProvider } from './panel/desk-context.tsx';
import { NavigationProvider } from './panel/navigation.tsx';
import { PanelProvider, usePanel } from './panel/panel-context.tsx';
import { LiveRegion } from './parts/live-region.tsx';
import { SignIn } from './places/sign-in/index.tsx';
import type { PanelWords } from './words/index.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    // As narrow as the pane: of themselves fields are as wide as twenty letters, or as their longest choice.
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& input, & select, & textarea': { minWidth: 0 },
    // Of itself a closed list shows one line, whatever fits into it.
    '& select': { height: 'auto', minHeight: '32px', paddingBlock: '5px', whiteSpace: 'normal' },
    // Of itself a message is as wide as its longest word.
    '& .fui-MessageBarBody': { minWidth: 0, overflowWrap: 'anywhere' },
    '@media (prefers-reduced-motion: reduce)': {
      '& *, & *::before, & *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // None at all: any duration would let a change of theme run down the tree level by level.
        transitionDuration: '0s !important',
      },
    },
  },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' },
});

/** Not a class: Fluent copies the provider's classes to every menu. */
const fill = { height: '100%' };

/** The whole panel. */
export function App({ host, words }: { readonly host: PanelHost; readonly words: PanelWords }) {
  return (
    <PanelProvider host={host} words={words}>
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
          <DeskProvider>
            {session.state !== 'out' ? (
              <NavigationProvider>
                <Header help={help} />
                <OfflineNote />
                <StaleFormulasNote />
                {session.state === 'ended' && <SessionEnded session={session} />}
                <main className={styles.body}>
                  <PlaceStack />
                </main>
                <NavigationBar />
              </NavigationProvider>
            ) : (
              <main className={styles.body}>
                {help.isOpen && <Help onClose={help.close} />}
                <SignIn />
              </main>
            )}
          </DeskProvider>
        </LiveRegion>
      </div>
    </FluentProvider>
  );
}
