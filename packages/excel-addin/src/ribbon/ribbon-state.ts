import { actionOf, cellMenu, isEnabled, ribbonActions, ribbonGroups, ribbonTab } from './ribbon-actions.ts';

/** All that the ribbon has to know. */
export interface RibbonState {
  /** Whether the workbook has a table that was pulled. */
  readonly hasTable: boolean;
}

/** How Excel starts, before the add-in has run: the manifests disable what makes no sense in it. */
export const stateAtStart: RibbonState = { hasTable: false };

export interface Ribbon {
  /**
   * Enables and disables the controls. Excel is asked only about those that change, from what the manifests show on; about
   * all of them after a failure, since it is unknown what Excel shows then. What is refused is asked for again, at growing intervals,
   * unless there is a newer state: Excel takes nothing while a cell is open for typing, and says so by no code.
   * Rejects with Excel's last error, such as HostRestartNeeded after an update of the add-in.
   */
  show(state: RibbonState): Promise<void>;
}

/** The part of office.js that is used. */
export interface RibbonHost {
  readonly ribbon: Pick<Office.Ribbon, 'requestUpdate'>;
  /** Absent from the office.js of some Excels, whatever they support. */
  readonly contextMenu?: Pick<Office.ContextMenu, 'requestUpdate'>;
  readonly context: { readonly requirements: Pick<Office.RequirementSetSupport, 'isSetSupported'> };
}

/** A minute in all. */
const usualRetriesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** Without RibbonApi 1.1 or ContextMenuApi 1.1 every control stays enabled, and the panel says why a command can not run. */
export function createRibbon(host: RibbonHost, retriesMs: readonly number[] = usualRetriesMs): Ribbon {
  let shown = controlsOf(stateAtStart);
  let newest: RibbonState | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: what is to change depends on what became of the one before. */
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
