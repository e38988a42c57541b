/** What a button, a shortcut or an item of the cell menu asks the panel for. `thirdParty` and `reviewRow` mean the selected row. */
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

/** Carries commands out: the panel, once it is loaded. */
export interface Commands<C extends RibbonCommand = PanelBound> {
  run(command: C): Promise<void>;
}

/** Takes commands at any time, and keeps them until the panel has come. */
export interface CommandInbox extends Commands {
  /**
   * Hands over what has come so far, in order, and everything from now on.
   * @returns ends it: commands are kept again.
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
      // Pressed again while the panel loads, a button still means one thing.
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

/** `Promise.withResolvers`, which the oldest web view that Office runs on lacks. */
function withResolver<T>(): { promise: Promise<T>; resolve: (value: T | Promise<T>) => void } {
  let resolve: (value: T | Promise<T>) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
