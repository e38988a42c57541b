import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PanelCommand } from '../host/panel-host.ts';
import { missing, usePanel } from './panel-context.tsx';

export const placeNames = [
  'overview',
  'changes',
  'documents',
  'onboard',
  'activity',
  'portfolio',
  'formulas',
  'settings',
] as const;
/** `own` is there where the host has one. */
export type PlaceName = (typeof placeNames)[number] | 'own';

/** Where a button outside the panel leads. */
const placeOf: Readonly<Record<PanelCommand, PlaceName>> = {
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
  readonly place: PlaceName;
  /** A command given along is taken up by the place that listens for it with `useCommand`. */
  readonly go: (place: PlaceName, command?: PanelCommand) => void;
}

interface Wish {
  readonly command: PanelCommand;
}

const NavigationContext = createContext<
  (Navigation & { readonly takeWish: (wish: Wish) => void; readonly wish: Wish | undefined }) | undefined
>(undefined);

export function useNavigation(): Navigation {
  return useContext(NavigationContext) ?? missing('NavigationProvider');
}

/**
 * Calls once for each command of the kind, also for one that was given before the place was first shown.
 * @param isReady a command waits until then.
 */
export function useCommand(command: PanelCommand, act: () => void, isReady = true): void {
  const { wish, takeWish } = useContext(NavigationContext) ?? missing('NavigationProvider');
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (wish?.command !== command || !isReady) return;
    takeWish(wish);
    latest.current();
  }, [wish, command, isReady, takeWish]);
}

export function NavigationProvider({ children }: { readonly children: ReactNode }) {
  const { host } = usePanel();
  const [place, setPlace] = useState<PlaceName>('overview');
  const [wish, setWish] = useState<Wish>();
  const actions = useMemo(
    () => ({
      go: (to: PlaceName, command?: PanelCommand) => {
        setPlace(to);
        if (command !== undefined) setWish({ command });
      },
      takeWish: (taken: Wish) => setWish((current) => (current === taken ? undefined : current)),
    }),
    [],
  );
  useEffect(() => host.onCommand((command) => actions.go(placeOf[command], command)), [host, actions]);
  const value = useMemo(() => ({ ...actions, place, wish }), [actions, place, wish]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}
