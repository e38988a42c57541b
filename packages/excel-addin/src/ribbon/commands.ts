/** The commands of buttons, shortcuts and the cell menu for the panel. `thirdParty` means the selected row. */
export type PanelBound =
  | 'open'
  | 'pull'
  | 'refresh'
  | 'review'
  | 'send'
  | 'documents'
  | 'settings'
  | 'thirdParty'
  | 'reviewRow';

/** The self-test needs neither a sign-in nor the panel. */
export type RibbonCommand = PanelBound | 'selfTest';

/** Runs commands; the panel implements it, once it is loaded. */
export interface Commands<C extends RibbonCommand = PanelBound> {
  run(command: C): Promise<void>;
}

/** Accepts commands at any time, and queues them until the panel is loaded. */
export interface CommandInbox extends Commands {
  /**
   * Passes on the queued commands, in order, and all later ones.
   * @returns a function that ends this: commands are queued again.
   */
  attach(commands: Commands): () => void;
}

interface Waiting {
  readonly command: PanelBound;
  readonly done: Promise<void>;
  readonly hand: (commands: Commands) => void;
}

export function createCommandInbox(): CommandInbox {
  let target: Commands | undefined;
  let waiting: readonly Waiting[] = [];
  return {
    run(command) {
      if (target !== undefined) return target.run(command);
      // A button that is pressed again while the panel loads is one command.
      const same = waiting.find((each) => each.command === command);
      if (same !== undefined) return same.done;
      const { promise, resolve } = withResolver<void>();
      waiting = [...waiting, { command, done: promise, hand: (commands) => resolve(commands.run(command)) }];
      return promise;
    },
    attach(commands) {
      target = commands;
      const kept = waiting;
      waiting = [];
      for (const each of kept) each.hand(commands);
      return () => {
        if (target === commands) target = undefined;
      };
    },
  };
}

/** `Promise.withResolvers`, which the oldest web view of Office does not have. */
function withResolver<T>(): { promise: Promise<T>; resolve: (value: T | Promise<T>) => void } {
  let resolve: (value: T | Promise<T>) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
