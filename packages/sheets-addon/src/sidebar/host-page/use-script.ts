import { useState, useSyncExternalStore } from 'react';
import type { SidebarState } from '../../shared/calls.ts';
import { describeFault } from '../../shared/describe-fault.ts';
import type { PanelStore } from '../panel-store.ts';
import type { AskScript } from '../script-run.ts';

/** Connects a part of the page to the script: the last state, and calls. */
export interface ScriptDoor {
  readonly state: SidebarState;
  readonly isBusy: boolean;
  /** The error of the last call, in a sentence. */
  readonly fault: string | undefined;
  /** Calls the script, and shows the state that it returns. @returns whether the call succeeded. */
  readonly act: (asked: () => Promise<SidebarState>) => Promise<boolean>;
  readonly ask: AskScript;
}

function useSidebarState(store: PanelStore): SidebarState {
  return useSyncExternalStore(
    (listener) => store.onChange(listener),
    () => store.state,
  );
}

export function useScript(ask: AskScript, store: PanelStore): ScriptDoor {
  const state = useSidebarState(store);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const act = async (asked: () => Promise<SidebarState>): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      store.set(await asked());
      return true;
    } catch (error) {
      setFault(describeFault(error, state.language));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { state, isBusy, fault, act, ask };
}
