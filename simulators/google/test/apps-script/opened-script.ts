import { afterEach, beforeEach } from 'vitest';
import {
  createAppsScript,
  wholeManifest,
  type AppsScript,
  type AppsScriptOptions,
  type RunOptions,
} from '../../src/apps-script/index.ts';

export interface OpenedScript {
  /** The realm of the running test. */
  readonly appsScript: AppsScript;
  /** Puts another realm in its place. */
  readonly open: (options?: Partial<AppsScriptOptions>) => void;
  /** What the source comes to in an execution of its own; throws what it throws. */
  readonly go: (source: string, options?: RunOptions) => unknown;
}

/** Each test of the file begins with a realm of its own, whose script evaluates what it is given. */
export function openScript(): OpenedScript {
  let appsScript: AppsScript;
  const open: OpenedScript['open'] = (options = {}) => {
    appsScript?.close();
    appsScript = createAppsScript({
      code: 'function go(source) { return (0, eval)(source); }',
      manifest: wholeManifest,
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
