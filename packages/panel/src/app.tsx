import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { Header } from './frame/header.tsx';
import { NavigationBar } from './frame/navigation-bar.tsx';
import { OfflineNote } from './frame/offline-note.tsx';
import { PlaceStack } from './frame/place-stack.tsx';
import { SessionEnded } from './frame/session-ended.tsx';
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
  const theme = useMemo(() => themeOf(host.kind, look), [host, look]);
  return (
    <FluentProvider theme={theme} style={fill} lang={language}>
      <div className={styles.root}>
        <LiveRegion>
          {session.state !== 'out' ? (
            <DeskProvider>
              <NavigationProvider>
                <Header />
                <OfflineNote />
                {session.state === 'ended' && <SessionEnded session={session} />}
                <main className={styles.body}>
                  <PlaceStack />
                </main>
                <NavigationBar />
              </NavigationProvider>
            </DeskProvider>
          ) : (
            <main className={styles.body}>
              <SignIn />
            </main>
          )}
        </LiveRegion>
      </div>
    </FluentProvider>
  );
}
