import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';
import { createRibbon, stateAtStart, type RibbonHost, type RibbonState } from '../../src/ribbon/ribbon-state.ts';

/** A ribbon that does as it is told, as Excel's does, and remembers each request. */
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

const idle: RibbonState = { hasTable: true, unsentEdits: 7, isBusy: false };

describe('the ribbon', () => {
  it.each<[string, RibbonState, string[]]>([
    ['at the start', stateAtStart, ['pull', 'refresh', 'documents', 'settings', 'selfTest', 'open']],
    [
      'with a table',
      { ...idle, unsentEdits: 0 },
      ['pull', 'refresh', 'review', 'documents', 'settings', 'selfTest', 'open', 'thirdParty', 'reviewRow'],
    ],
    ['with edits', idle, ribbonActions.map(({ command }) => command)],
    ['at work', { ...idle, isBusy: true }, ['settings', 'open', 'thirdParty']],
  ])('%s offers what makes sense', async (_, state, commands) => {
    const { host, enabled } = createHost();
    await createRibbon(host).show(state);
    expect(enabled().toSorted()).toEqual(commands.map((command) => `tpr.${command}`).toSorted());
  });

  it('asks for all controls first, then only for those that change', async () => {
    const { host, requests } = createHost();
    const ribbon = createRibbon(host);
    await ribbon.show(idle);
    expect(requests.flat().toSorted()).toEqual(ribbonActions.map(({ id }) => id).toSorted());
    await ribbon.show({ ...idle, unsentEdits: 3 });
    expect(requests).toHaveLength(2);
    await ribbon.show({ ...idle, unsentEdits: 0 });
    expect(requests.slice(2)).toEqual([['tpr.send']]);
  });

  it('shows after any run of states what the last one alone would show', async () => {
    const states = fc.array(fc.record({ hasTable: fc.boolean(), unsentEdits: fc.nat(2), isBusy: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(states, async (run) => {
        const [long, short] = [createHost(), createHost()];
        const ribbon = createRibbon(long.host);
        await Promise.all(run.map((state) => ribbon.show(state)));
        await createRibbon(short.host).show(run.at(-1) ?? stateAtStart);
        expect(long.enabled().toSorted()).toEqual(short.enabled().toSorted());
      }),
    );
  });

  it('asks for everything again after Excel refused', async () => {
    const { host, requests, faults, enabled } = createHost();
    const ribbon = createRibbon(host, []);
    faults.push(new Error('HostRestartNeeded'));
    await expect(ribbon.show(idle)).rejects.toThrow('HostRestartNeeded');
    requests.length = 0;
    await ribbon.show(idle);
    expect(requests.flat()).toHaveLength(ribbonActions.length);
    expect(enabled()).toHaveLength(ribbonActions.length);
  });

  it('asks again by itself when Excel refuses, as it does while a cell is open for typing', async () => {
    const { host, faults, enabled } = createHost();
    faults.push(new Error('not now'), new Error('not now'));
    await createRibbon(host, [1, 1]).show(idle);
    expect(enabled()).toHaveLength(ribbonActions.length);
  });

  it('leaves a state that was refused to a newer one', async () => {
    const { host, faults, enabled } = createHost();
    const ribbon = createRibbon(host, [5]);
    faults.push(new Error('not now'));
    const refused = ribbon.show({ ...idle, isBusy: true });
    await ribbon.show(idle);
    await refused;
    expect(enabled()).toHaveLength(ribbonActions.length);
  });

  it.each([
    [[], 0],
    [['RibbonApi'], 1],
    [['ContextMenuApi'], 1],
  ])('with %j asks for nothing that Excel has not', async (sets, count) => {
    const { host, requests } = createHost(sets);
    await createRibbon(host).show(idle);
    expect(requests).toHaveLength(count);
  });
});
