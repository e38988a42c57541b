import { afterEach, beforeEach } from 'vitest';
import {
  createAppsScript,
  createStoppedClock,
  wholeManifest,
  type AppsScript,
  type AppsScriptOptions,
  type RunOptions,
} from '../../src/apps-script/index.ts';

export interface OpenedScript {
  /** The Apps Script simulator of the running test. */
  readonly appsScript: AppsScript;
  /** Replaces it by another one. */
  readonly open: (options?: Partial<AppsScriptOptions>) => void;
  /** Returns the value of the source in its own execution; throws its error. */
  readonly go: (source: string, options?: RunOptions) => unknown;
}

/** Each test of the file begins with a new simulator, whose script evaluates the given source. Time passes in calls of services only. */
export function openScript(): OpenedScript {
  let appsScript: AppsScript;
  const open: OpenedScript['open'] = (options = {}) => {
    appsScript?.close();
    appsScript = createAppsScript({
      code: 'function go(source) { return (0, eval)(source); }',
      manifest: wholeManifest,
      clock: createStoppedClock(),
      ...options,
    });
  };
  beforeEach(() => open());
  afterEach(() => appsScript.close());
  return {
    get appsScript() {
      return appsScript;
    },
    open,
    go: (source, options = {}) => appsScript.ask('go', [source], options),
  };
}
