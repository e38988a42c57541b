import { describe, expect, it } from 'vitest';
import { associateActions, type ActionHost } from '../../src/ribbon/associate-actions.ts';
import { createCommandInbox, type RibbonCommand, type Commands } from '../../src/ribbon/commands.ts';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';

type Action = (occasion?: { completed(): void }) => void;

/** Excel's side: the associated actions, and all events, in order. */
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
  it('shows the panel, completes its event for Excel, and runs its command', async () => {
    const { events, host, press, report } = createBench();
    associateActions(host, recorder(events), report);
    press('tpr.refresh');
    await settled();
    expect(events).toEqual(['show', 'completed', 'refresh']);
  });

  it('is associated with every id of the table, and works without an event object, as a shortcut starts it', async () => {
    const { actions, events, host, report } = createBench();
    associateActions(host, recorder(events), report);
    expect([...actions.keys()]).toEqual(ribbonActions.map(({ id }) => id));
    for (const action of actions.values()) action();
    await settled();
    expect(events.filter((each) => each !== 'show')).toEqual(ribbonActions.map(({ command }) => command));
  });

  it('runs nothing unseen: without the panel no command runs, and the event is completed', async () => {
    const { events, host, press, report } = createBench(() => Promise.reject(new Error('no panel')));
    associateActions(host, recorder(events), report);
    press('tpr.send');
    await settled();
    expect(events).toEqual(['show', 'completed', 'Error: no panel']);
  });

  it('reports the error of its command', async () => {
    const { events, host, press, report } = createBench();
    associateActions(host, { run: () => Promise.reject(new Error('no service')) }, report);
    press('tpr.pull');
    await settled();
    expect(events.at(-1)).toBe('Error: no service');
  });
});

describe('the inbox', () => {
  it('holds commands until the panel is there, in order, each once', async () => {
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

  it('rejects with the error of the command', async () => {
    const inbox = createCommandInbox();
    const run = inbox.run('send');
    inbox.attach({ run: () => Promise.reject(new Error('refused')) });
    await expect(run).rejects.toThrow('refused');
  });

  it('holds commands again once the panel is gone, and a late detach removes only its own panel', async () => {
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
