/// <reference types="office-js" />
import { Host } from '../protocol/host.ts';
import type { PlatformName } from '../platforms/platform.ts';
import { tellUndoGroups, type ExcelRun } from '../platforms/undo-groups.ts';
import type { Person } from '../workbook/change.ts';
import { Workbook } from '../workbook/workbook.ts';
import { createBridge, type Bridge } from './bridge.ts';
import { createContext } from './context.ts';
import { loadOffice } from './realm.ts';

/** The part of the custom functions runtime an add-in calls. */
export interface CustomFunctionsRuntime {
  associate(id: string, implementation: (...given: never[]) => unknown): void;
  associate(implementations: Readonly<Record<string, (...given: never[]) => unknown>>): void;
  readonly Error: new (code: string, message?: string) => Error;
  readonly ErrorCode: Readonly<Record<string, string>>;
}

/** The part of `OfficeRuntime` an add-in calls. */
export interface OfficeRuntimeGlobals {
  readonly storage: {
    getItem(key: string): Promise<string | null>;
    setItem(key: string, value: string): Promise<void>;
    removeItem(key: string): Promise<void>;
    getItems(keys: readonly string[]): Promise<Readonly<Record<string, string | null>>>;
    setItems(items: Readonly<Record<string, string>>): Promise<void>;
    removeItems(keys: readonly string[]): Promise<void>;
    getKeys(): Promise<readonly string[]>;
  };
}

export interface ExcelOptions {
  /** A fresh one unless given. */
  readonly workbook?: Workbook;
  /** BCP 47; the language of a fresh workbook and of `Office.context`. English (United States) unless given. */
  readonly locale?: string;
  /** Of a fresh workbook: see `WorkbookOptions`. */
  readonly platform?: PlatformName;
  readonly requirementSets?: Readonly<Record<string, string>>;
  /** Whose Excel it is, on a workbook that another Excel has open; `self` unless given. */
  readonly person?: Person;
}

/** The genuine office.js in a realm of its own, on a workbook of ours. */
export interface ExcelInNode {
  readonly Excel: typeof Excel;
  readonly Office: typeof Office;
  readonly OfficeExtension: typeof OfficeExtension;
  readonly OfficeRuntime: OfficeRuntimeGlobals;
  readonly CustomFunctions: CustomFunctionsRuntime;
  readonly workbook: Workbook;
  readonly host: Host;
  /** The globals of the realm. */
  readonly window: Readonly<Record<string, unknown>>;
  /** Cuts the wire: no message arrives any more. */
  readonly close: () => void;
}

interface Realm {
  readonly Excel: typeof Excel;
  readonly Office: typeof Office;
  readonly OfficeExtension: typeof OfficeExtension & { readonly HostBridge: { init(bridge: Bridge): void } };
  readonly OfficeRuntime: OfficeRuntimeGlobals;
  readonly CustomFunctions: CustomFunctionsRuntime;
}

/** The argument of `Office.onReady`; the panel is hidden where only a formula or a button needed the page. */
interface OfficeReady {
  readonly host: string;
  readonly platform: string;
  readonly addin: { readonly visibilityMode: string };
}

const isRealm = (window: Readonly<Record<string, unknown>>): window is Readonly<Record<string, unknown>> & Realm =>
  ['Excel', 'Office', 'OfficeExtension', 'OfficeRuntime', 'CustomFunctions'].every(
    (name) => window[name] !== undefined,
  );

/**
 * Loads the unmodified, minified office.js without a browser and lets our workbook answer it.
 * @example const { Excel, workbook } = createExcel(); await Excel.run(async (context) => { ... });
 */
export function createExcel({
  workbook: given,
  locale = 'en-US',
  person = 'self',
  ...options
}: ExcelOptions = {}): ExcelInNode {
  const workbook = given ?? new Workbook({ locale, ...options });
  const host = new Host(workbook, person);
  const window = loadOffice();
  if (!isRealm(window)) throw new Error('office.js did not define its globals: is another version installed?');
  const { Excel, Office, OfficeExtension, OfficeRuntime, CustomFunctions } = window;
  Object.assign(Office.context, createContext(workbook, locale));
  const onReady = async (listener?: (info: OfficeReady) => unknown): Promise<OfficeReady> => {
    const visibilityMode = workbook.panelVisibility === 'Visible' ? 'Taskpane' : 'Hidden';
    const ready = { host: 'Excel', platform: workbook.platform.officePlatform, addin: { visibilityMode } };
    await Promise.resolve(listener?.(ready));
    return ready;
  };
  // The loader never finds a host here, so it never says that it is ready.
  Object.assign(Office, { onReady });
  Object.assign(Excel, { run: tellUndoGroups(Excel, Excel.run as ExcelRun, (isBegun) => workbook.groupUndo(isBegun)) });
  const { bridge, cut } = createBridge(host);
  OfficeExtension.HostBridge.init(bridge);
  return { Excel, Office, OfficeExtension, OfficeRuntime, CustomFunctions, workbook, host, window, close: cut };
}
