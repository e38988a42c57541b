import { afterEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';
import { createRibbon, stateAtStart, type RibbonHost, type RibbonState } from '../../src/ribbon/ribbon-state.ts';

/** A ribbon that applies each request, as Excel's does, and records it. */
function createHost(sets: readonly string[] = ['RibbonApi', 'ContextMenuApi']) {
  const controls = new Map<string, boolean>();
  const requests: string[][] = [];
  const faults: Error[] = [];
  const take = (changes: readonly { readonly id: string; readonly enabled?: boolean }[]) => {
    const fault = faults.shift();
    if (fault !== undefined) return Promise.reject(fault);
    for (const { id, enabled } of changes) controls.set(id, enabled === true);
    requests.push(changes.map(({ id }) => id));
    return Promise.resolve();
  };
  const host: RibbonHost = {
    ribbon: {
      requestUpdate: ({ tabs }) =>
        take(tabs.flatMap(({ groups = [] }) => groups.flatMap((group) => group.controls ?? []))),
    },
    contextMenu: { requestUpdate: (menu) => take(menu.controls) },
    context: { requirements: { isSetSupported: (name: string) => sets.includes(name) } },
  };
  const enabled = () => [...controls].filter(([, isEnabled]) => isEnabled).map(([id]) => id);
  return { host, requests, faults, enabled };
}

const withTable: RibbonState = { hasTable: true };
const needTable = ['tpr.review', 'tpr.send', 'tpr.thirdParty', 'tpr.reviewRow'];

afterEach(() => void vi.useRealTimers());

describe('the ribbon', () => {
  it('sends no request for a state that Excel shows already: an update can empty the undo list', async () => {
    const { host, requests } = createHost();
    const ribbon = createRibbon(host);
    await ribbon.show(stateAtStart);
    expect(requests).toEqual([]);
    await ribbon.show(withTable);
    await ribbon.show({ ...withTable });
    expect(requests.flat().toSorted()).toEqual(needTable.toSorted());
  });

  it('shows after any sequence of states the last one', async () => {
    const states = fc.array(fc.record({ hasTable: fc.boolean() }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(states, async (run) => {
        const { host, enabled } = createHost();
        const ribbon = createRibbon(host);
        await Promise.all(run.map((state) => ribbon.show(state)));
        expect(enabled().toSorted()).toEqual(run.at(-1)?.hasTable === true ? needTable.toSorted() : []);
      }),
    );
  });

  it('requests every state again after Excel refused', async () => {
    const { host, requests, faults, enabled } = createHost();
    const ribbon = createRibbon(host, []);
    faults.push(new Error('HostRestartNeeded'));
    await expect(ribbon.show(withTable)).rejects.toThrow('HostRestartNeeded');
    requests.length = 0;
    await ribbon.show(withTable);
    expect(requests.flat()).toHaveLength(ribbonActions.length);
    expect(enabled()).toHaveLength(ribbonActions.length);
  });

  it('retries automatically when Excel refuses, as it does while a cell is being edited', async () => {
    const { host, faults, enabled } = createHost();
    faults.push(new Error('not now'), new Error('not now'));
    await createRibbon(host, [1, 1]).show(withTable);
    expect(enabled()).toHaveLength(ribbonActions.length);
  });

  it('retries as long as a user leaves a cell open for typing over a break', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { host, faults, enabled } = createHost();
    faults.push(...Array.from({ length: 16 }, () => new Error('not now')));
    const shown = createRibbon(host).show(withTable);
    shown.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(enabled()).toHaveLength(ribbonActions.length);
    await shown;
  });

  it('drops a refused state when there is a newer one', async () => {
    const { host, faults, enabled } = createHost();
    const ribbon = createRibbon(host, [5]);
    faults.push(new Error('not now'));
    const refused = ribbon.show({ ...withTable });
    await ribbon.show(withTable);
    await refused;
    expect(enabled()).toHaveLength(ribbonActions.length);
  });

  it.each([
    [[], 0],
    [['RibbonApi'], 1],
    [['ContextMenuApi'], 1],
  ])('with %j sends no request that this Excel does not support', async (sets, count) => {
    const { host, requests } = createHost(sets);
    await createRibbon(host).show(withTable);
    expect(requests).toHaveLength(count);
  });
});
