import { installFunctions, readNamespace } from '../functions/index.ts';
import { createRibbon, createStartup } from '../ribbon/index.ts';
import { boot } from './boot.ts';
import { readMeta } from './page-meta.ts';
import { createLazyAccess } from './lazy-access.ts';

/** Throws the error again, uncaught, so that the web view logs it. */
function report(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

void boot({
  office: Office,
  page: document,
  createRuntime(commands) {
    const access = createLazyAccess(async () => {
      const { openSession } = await import(/* webpackChunkName: "client" */ './session-opening.ts');
      return openSession(document);
    });
    const namespace = readNamespace(document);
    const functions = installFunctions(access, { namespace });
    let testing: Promise<void> | undefined;
    const selfTest = async () => {
      const { openSelfTest } = await import(/* webpackChunkName: "selftest" */ '../selftest/index.ts');
      await openSelfTest(document, namespace, () => functions.calls());
    };
    return {
      namespace,
      version: readMeta(document, 'version'),
      access,
      commands,
      functions,
      selfTest: () => (testing ??= selfTest().finally(() => (testing = undefined))),
      ribbon: createRibbon(Office),
      startup: createStartup(Office),
    };
  },
  loadPanel: () => import(/* webpackChunkName: "panel" */ '../panel/index.ts'),
  report,
}).catch(report);
