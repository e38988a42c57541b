/// <reference types="office-js" />
import { Host } from '../protocol/host.ts';
import type { PlatformName } from '../platforms/platform.ts';
import { reportUndoGroups, type ExcelRun } from '../platforms/undo-groups.ts';
import type { Person } from '../workbook/change.ts';
import { Workbook } from '../workbook/workbook.ts';
import { createBridge, type Bridge } from './bridge.ts';
import { createContext } from './context.ts';
import { loadOffice } from './realm.ts';

/** The part of the custom functions runtime that an add-in calls. */
export interface CustomFunctionsRuntime {
  associate(id: string, implementation: (...given: never[]) => unknown): void;
  associate(implementations: Readonly<Record<string, (...given: never[]) => unknown>>): void;
  readonly Error: new (code: string, message?: string) => Error;
  readonly ErrorCode: Readonly<Record<string, string>>;
}

/** The part of `OfficeRuntime` that an add-in calls. */
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
  /** Default: a new workbook. */
  readonly workbook?: Workbook;
  /** BCP 47: the language of a new workbook and of `Office.context`. Default: English (United States). */
  readonly locale?: string;
  /** Of a new workbook: see `WorkbookOptions`. */
  readonly platform?: PlatformName;
  readonly requirementSets?: Readonly<Record<string, string>>;
  /** The user of this Excel, where another Excel has the workbook open. Default `self`. */
  readonly person?: Person;
}

/** The unmodified office.js in its own realm, connected to a simulated workbook. */
export interface ExcelInNode {
  readonly Excel: typeof Excel;
  readonly Office: typeof Office;
  readonly OfficeExtension: typeof OfficeExtension;
  readonly OfficeRuntime: OfficeRuntimeGlobals;
  readonly CustomFunctions: CustomFunctionsRuntime;
  readonly workbook: Workbook;
  readonly host: Host;
  /** The realm's globals. */
  readonly window: Readonly<Record<string, unknown>>;
  /** Disconnects office.js from the workbook. */
  readonly close: () => void;
}

interface Realm {
  readonly Excel: typeof Excel;
  readonly Office: typeof Office;
  readonly OfficeExtension: typeof OfficeExtension & { readonly HostBridge: { init(bridge: Bridge): void } };
  readonly OfficeRuntime: OfficeRuntimeGlobals;
  readonly CustomFunctions: CustomFunctionsRuntime;
}

/** The argument of `Office.onReady`; the panel is hidden when only a formula or a button opened the page. */
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
 * Loads the unmodified, minified office.js without a browser and connects it to a simulated workbook.
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
  // The loader never finds a host here, so its own `onReady` would never resolve.
  Object.assign(Office, { onReady });
  Object.assign(Excel, {
    run: reportUndoGroups(Excel, Excel.run as ExcelRun, (isBegun) => workbook.groupUndo(isBegun)),
  });
  const { bridge, cut } = createBridge(host);
  OfficeExtension.HostBridge.init(bridge);
  return { Excel, Office, OfficeExtension, OfficeRuntime, CustomFunctions, workbook, host, window, close: cut };
}
