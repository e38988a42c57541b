import { describe, expect, it } from 'vitest';
import { associateActions, type ActionHost } from '../../src/ribbon/associate-actions.ts';
import { createCommandInbox, type RibbonCommand, type Commands } from '../../src/ribbon/commands.ts';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';

type Action = (occasion?: { completed(): void }) => void;

/** Excel's side: what was associated, and everything that happened, in order. */
function createBench(showing: () => Promise<void> = () => Promise.resolve()) {
  const actions = new Map<string, Action>();
  const events: string[] = [];
  const host: ActionHost = {
    actions: { associate: (id, action) => void actions.set(id, action) },
    addin: {
      async showAsTaskpane() {
        events.push('show');
        await showing();
      },
    },
  };
  const press = (id: string) => actions.get(id)?.({ completed: () => events.push('completed') });
  return { actions, events, host, press, report: (error: unknown) => void events.push(String(error)) };
}

const recorder = (events: string[]): Commands => ({
  async run(command: RibbonCommand) {
    events.push(command);
  },
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an action', () => {
  it('shows the panel, lets Excel go on, and hands its command over', async () => {
    const { events, host, press, report } = createBench();
    associateActions(host, recorder(events), report);
    press('tpr.refresh');
    await settled();
    expect(events).toEqual(['show', 'completed', 'refresh']);
  });

  it('stands behind every id of the table, and by a shortcut comes without an occasion', async () => {
    const { actions, events, host, report } = createBench();
    associateActions(host, recorder(events), report);
    expect([...actions.keys()]).toEqual(ribbonActions.map(({ id }) => id));
    for (const action of actions.values()) action();
    await settled();
    expect(events.filter((each) => each !== 'show')).toEqual(ribbonActions.map(({ command }) => command));
  });

  it('does nothing unseen: without the panel there is no command, and Excel goes on', async () => {
    const { events, host, press, report } = createBench(() => Promise.reject(new Error('no panel')));
    associateActions(host, recorder(events), report);
    press('tpr.send');
    await settled();
    expect(events).toEqual(['show', 'completed', 'Error: no panel']);
  });

  it('reports what its command fails with', async () => {
    const { events, host, press, report } = createBench();
    associateActions(host, { run: () => Promise.reject(new Error('no service')) }, report);
    press('tpr.pull');
    await settled();
    expect(events.at(-1)).toBe('Error: no service');
  });
});

describe('the inbox', () => {
  it('keeps commands until the panel is there, in order, each once', async () => {
    const inbox = createCommandInbox();
    const events: string[] = [];
    const runs = [inbox.run('open'), inbox.run('pull'), inbox.run('pull'), inbox.run('open')];
    await settled();
    expect(events).toEqual([]);
    inbox.attach(recorder(events));
    await Promise.all(runs);
    expect(events).toEqual(['open', 'pull']);
    await inbox.run('pull');
    expect(events).toEqual(['open', 'pull', 'pull']);
  });

  it('tells whoever asked how the command ended', async () => {
    const inbox = createCommandInbox();
    const run = inbox.run('send');
    inbox.attach({ run: () => Promise.reject(new Error('refused')) });
    await expect(run).rejects.toThrow('refused');
  });

  it('keeps commands again once the panel has gone, and a late farewell ends only its own panel', async () => {
    const inbox = createCommandInbox();
    const [first, second]: [string[], string[]] = [[], []];
    const detach = inbox.attach(recorder(first));
    const detachSecond = inbox.attach(recorder(second));
    detach();
    await inbox.run('open');
    expect([first, second]).toEqual([[], ['open']]);
    detachSecond();
    const kept = inbox.run('review');
    inbox.attach(recorder(first));
    await kept;
    expect(first).toEqual(['review']);
  });
});
