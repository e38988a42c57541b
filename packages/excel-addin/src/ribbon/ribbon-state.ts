import { actionOf, cellMenu, isEnabled, ribbonActions, ribbonGroups, ribbonTab } from './ribbon-actions.ts';

/** The state on which the ribbon depends. */
export interface RibbonState {
  /** Whether the workbook has a table that was pulled. */
  readonly hasTable: boolean;
}

/** The state when Excel starts, before the add-in has run: the manifests disable the controls that need a table. */
export const stateAtStart: RibbonState = { hasTable: false };

export interface Ribbon {
  /**
   * Enables and disables the controls. A request contains only the controls that change, starting from the manifests; after
   * a failure it contains all of them, because it is unknown what Excel shows then. A failed request is repeated at growing
   * intervals, unless there is a newer state: Excel accepts no request while a cell is edited, and has no error code for it.
   * Rejects with Excel's last error, such as HostRestartNeeded after an update of the add-in.
   */
  show(state: RibbonState): Promise<void>;
}

/** The part of office.js that is used. */
export interface RibbonHost {
  readonly ribbon: Pick<Office.Ribbon, 'requestUpdate'>;
  /** Absent in the office.js of some Excel versions, even if they support it. */
  readonly contextMenu?: Pick<Office.ContextMenu, 'requestUpdate'>;
  readonly context: { readonly requirements: Pick<Office.RequirementSetSupport, 'isSetSupported'> };
}

/** Waits before the retries, in ms: a user may leave a cell open for typing over a break. */
const usualRetriesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, ...Array.from({ length: 120 }, () => 60_000)];

/** Without RibbonApi 1.1 or ContextMenuApi 1.1 every control stays enabled; the panel shows why a command cannot run. */
export function createRibbon(host: RibbonHost, retriesMs: readonly number[] = usualRetriesMs): Ribbon {
  let shown = controlsOf(stateAtStart);
  let newest: RibbonState | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Requests run one after another: the controls to change depend on the outcome of the request before. */
  const ask = (state: RibbonState): Promise<void> => {
    const asked = last.then(() => askNow(state));
    last = asked.catch(() => undefined);
    return asked;
  };
  const askNow = async (state: RibbonState): Promise<void> => {
    const wanted = controlsOf(state);
    const changes = ribbonActions
      .map(({ id }) => ({ id, enabled: wanted.get(id) === true }))
      .filter(({ id, enabled }) => shown.get(id) !== enabled);
    shown = wanted;
    try {
      await Promise.all([updateTab(host, changes), updateMenu(host, changes)]);
    } catch (error) {
      shown = new Map();
      throw error;
    }
  };
  const askPatiently = async (state: RibbonState, [waitMs, ...rest]: readonly number[]): Promise<void> => {
    try {
      await ask(state);
    } catch (error) {
      if (waitMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (newest === state) await askPatiently(state, rest);
    }
  };
  return {
    show(state) {
      newest = state;
      return askPatiently(state, retriesMs);
    },
  };
}

const controlsOf = (state: RibbonState): ReadonlyMap<string, boolean> =>
  new Map(ribbonActions.map((action) => [action.id, isEnabled(action, state)]));

interface Change {
  readonly id: string;
  readonly enabled: boolean;
}

async function updateTab(host: RibbonHost, changes: readonly Change[]): Promise<void> {
  const groups = ribbonGroups
    .map(({ id, commands }) => ({
      id,
      controls: changesOf(
        commands.map((command) => actionOf(command).id),
        changes,
      ),
    }))
    .filter(({ controls }) => controls.length > 0);
  if (groups.length === 0 || !host.context.requirements.isSetSupported('RibbonApi', '1.1')) return;
  await host.ribbon.requestUpdate({ tabs: [{ id: ribbonTab, groups }] });
}

async function updateMenu(host: RibbonHost, changes: readonly Change[]): Promise<void> {
  const controls = changesOf(
    cellMenu.map((command) => actionOf(command).id),
    changes,
  );
  if (controls.length === 0 || !host.context.requirements.isSetSupported('ContextMenuApi', '1.1')) return;
  await host.contextMenu?.requestUpdate({ controls });
}

const changesOf = (ids: readonly string[], changes: readonly Change[]): Change[] =>
  changes.filter(({ id }) => ids.includes(id));
