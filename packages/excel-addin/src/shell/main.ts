import { installFunctions } from '../functions/index.ts';
import { createRibbon } from '../ribbon/index.ts';
import { createServiceAccess } from '../session/index.ts';
import { boot } from './boot.ts';

void boot({
  office: Office,
  page: document,
  createRuntime(commands) {
    const access = createServiceAccess();
    return { access, commands, functions: installFunctions(access), ribbon: createRibbon(Office) };
  },
  loadPane: () => import(/* webpackChunkName: "pane" */ '../pane/index.tsx'),
  report: reportError,
}).catch(reportError);
