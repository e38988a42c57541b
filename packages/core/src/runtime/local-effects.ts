import type { HostAsk, Notice } from './op.ts';

/** Values that outlive a run. */
export interface Store {
  load(key: string): string | undefined | Promise<string | undefined>;
  /** `undefined` removes the key. */
  save(key: string, value: string | undefined): void | Promise<void>;
}

/** The effects of a host that need neither a request nor a sleep. */
export interface LocalEffects extends Store {
  /** Since 1970-01-01 UTC. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  log(notice: Notice): void;
  /** Absent where there is no spreadsheet. What it throws, or rejects with, is thrown in the operation. */
  workbook?(verb: string, input: unknown): unknown;
}

/** @param emit receives what the run emits. @returns the result, or a promise of it. @throws what the host throws */
export function performLocally(
  host: LocalEffects,
  { emit }: { readonly emit?: (value: unknown) => unknown },
  ask: Exclude<HostAsk, { kind: 'send' | 'sleep' }>,
): unknown {
  switch (ask.kind) {
    case 'now':
      return host.now();
    case 'random':
      return host.random();
    case 'load':
      return host.load(ask.arg);
    case 'save':
      return host.save(ask.arg.key, ask.arg.value);
    case 'log':
      return host.log(ask.arg);
    case 'emit':
      return emit?.(ask.arg);
    case 'workbook':
      if (host.workbook === undefined) throw new Error('This host has no spreadsheet.');
      return host.workbook(ask.arg.verb, ask.arg.input);
  }
}
