import { createExcel } from '@tpr/excel-simulator/node';
import { platforms, type FunctionMetadata, type PlatformName, type Workbook } from '@tpr/excel-simulator';
import { installFunctions } from '../../src/functions/index.ts';
import type { Bench } from '../../src/selftest/probe.ts';
import { listFunctions } from '../../tools/function-metadata.ts';
import { createKeyDatabase } from '../bundle/key-database.ts';
import { createAccess } from '../functions/bench.ts';

export interface Model {
  readonly bench: Bench;
  readonly workbook: Workbook;
  readonly close: () => void;
}

/** The simulated Excel of a platform, with our formulas in it and without a sign-in. */
export function openModel(platform: PlatformName, requirementSets: Readonly<Record<string, string>> = {}): Model {
  const { Excel, Office, CustomFunctions, OfficeRuntime, workbook, close } = createExcel({
    platform,
    requirementSets,
  });
  // The functions read these globals wherever they run.
  Object.assign(globalThis, { CustomFunctions, Office });
  const functions = installFunctions(createAccess());
  const metadata = JSON.parse(JSON.stringify(listFunctions('en'))) as { functions: FunctionMetadata[] };
  workbook.functions.register(metadata, 'TPR');
  const bench: Bench = {
    excel: Excel,
    office: Office,
    indexedDb: createKeyDatabase(),
    storage: OfficeRuntime.storage,
    namespace: 'TPR',
    formulaCalls: () => functions.calls(),
    // A question there is put to a person, who has seen the behaviour of the platform.
    fileArrives: async () => platforms[platform].takesDownloads,
    violations: [],
  };
  return { bench, workbook, close };
}
