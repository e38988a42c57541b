import { afterEach, beforeEach } from 'vitest';
import {
  createRealm,
  wholeManifest,
  type Realm,
  type RealmOptions,
  type RunOptions,
} from '../../src/apps-script/index.ts';

export interface Stage {
  /** The realm of the running test. */
  readonly realm: Realm;
  /** Puts another realm in its place. */
  readonly open: (options?: Partial<RealmOptions>) => void;
  /** What the source comes to in an execution of its own; throws what it throws. */
  readonly go: (source: string, options?: RunOptions) => unknown;
}

/** Each test of the file begins with a realm of its own, whose script evaluates what it is given. */
export function openStage(): Stage {
  let realm: Realm;
  const open: Stage['open'] = (options = {}) => {
    realm?.close();
    realm = createRealm({
      code: 'function go(source) { return (0, eval)(source); }',
      manifest: wholeManifest,
      ...options,
    });
  };
  beforeEach(() => open());
  afterEach(() => realm.close());
  return {
    get realm() {
      return realm;
    },
    open,
    go: (source, options = {}) => realm.ask('go', [source], options),
  };
}
