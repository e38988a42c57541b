import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PanelCommand } from '../host/panel-host.ts';
import { missing, usePanel } from './panel-context.tsx';

export const pageNames = [
  'overview',
  'changes',
  'documents',
  'onboard',
  'activity',
  'portfolio',
  'formulas',
  'settings',
] as const;
/** `hostPage` exists only if the host has one. */
export type PageName = (typeof pageNames)[number] | 'hostPage';

/** The page of each command from outside the panel. */
const pageOf: Readonly<Record<PanelCommand, PageName>> = {
  open: 'overview',
  pull: 'portfolio',
  refresh: 'overview',
  review: 'changes',
  send: 'changes',
  documents: 'documents',
  settings: 'settings',
  thirdParty: 'overview',
};

export interface Navigation {
  readonly page: PageName;
  /** The command is handled by the page that listens for it with `useCommand`. */
  readonly go: (page: PageName, command?: PanelCommand) => void;
}

interface PendingCommand {
  readonly command: PanelCommand;
}

const NavigationContext = createContext<
  | (Navigation & { readonly consume: (pending: PendingCommand) => void; readonly pending: PendingCommand | undefined })
  | undefined
>(undefined);

export function useNavigation(): Navigation {
  return useContext(NavigationContext) ?? missing('NavigationProvider');
}

/**
 * Calls `act` once for each such command, even if it was given before the page was first shown.
 * @param isReady while false, a command waits.
 */
export function useCommand(command: PanelCommand, act: () => void, isReady = true): void {
  const { pending, consume } = useContext(NavigationContext) ?? missing('NavigationProvider');
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (pending?.command !== command || !isReady) return;
    consume(pending);
    latest.current();
  }, [pending, command, isReady, consume]);
}

export function NavigationProvider({ children }: { readonly children: ReactNode }) {
  const { host } = usePanel();
  const [page, setPage] = useState<PageName>('overview');
  const [pending, setPending] = useState<PendingCommand>();
  const actions = useMemo(
    () => ({
      go: (to: PageName, command?: PanelCommand) => {
        setPage(to);
        if (command !== undefined) setPending({ command });
      },
      consume: (taken: PendingCommand) => setPending((current) => (current === taken ? undefined : current)),
    }),
    [],
  );
  useEffect(() => host.onCommand((command) => actions.go(pageOf[command], command)), [host, actions]);
  const value = useMemo(() => ({ ...actions, page, pending }), [actions, page, pending]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}
