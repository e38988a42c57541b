import { installFunctions } from '../functions/index.ts';
import { createRibbon, createStartup } from '../ribbon/index.ts';
import { boot } from './boot.ts';
import { createLazyAccess } from './lazy-access.ts';

/** As if nobody had caught it: the web view's own log has it then. */
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
    return {
      access,
      commands,
      functions: installFunctions(access),
      ribbon: createRibbon(Office),
      startup: createStartup(Office),
    };
  },
  loadPanel: () => import(/* webpackChunkName: "panel" */ '../panel/index.ts'),
  report,
}).catch(report);
