/** An Excel whose requirement sets are documented. */
export interface Platform {
  /** The value of `Office.context.platform`: https://learn.microsoft.com/javascript/api/office/office.platformtype */
  readonly officePlatform: 'OfficeOnline' | 'PC' | 'Mac';
  /** The value of `Office.context.diagnostics.version`. */
  readonly version: string;
  /** Whether the user gets a file that the panel downloads. */
  readonly takesDownloads: boolean;
  /** Requirement sets by name, with their versions. */
  readonly requirementSets: Readonly<Record<string, string>>;
}

/** Sets of the library itself: no page lists them by platform. */
const ofTheLibrary = {
  CustomFunctions: '1.9',
  DelayForCellEdit: '1.1',
  RichApiRuntime: '1.2',
  RichApiRuntimeFlag: '1.2',
  Settings: '1.1',
  OfficeSharedApi: '1.1',
};

const everywhere = {
  ...ofTheLibrary,
  DialogApi: '1.2',
  DialogOrigin: '1.1',
  IdentityAPI: '1.3',
  AddinCommands: '1.1',
};

const current = {
  ...everywhere,
  ExcelApi: '1.21',
  SharedRuntime: '1.2',
  RibbonApi: '1.3',
  ContextMenuApi: '1.1',
  KeyboardShortcuts: '1.1',
  CustomFunctionsRuntime: '1.5',
};

const onDesktop = { ExcelApiDesktop: '1.1', OpenBrowserWindowApi: '1.1' };

const perpetual = {
  ...everywhere,
  RibbonApi: '1.2',
  CustomFunctionsRuntime: '1.3',
  OpenBrowserWindowApi: '1.1',
};

/**
 * The sets that Microsoft's tables give each platform
 * (https://learn.microsoft.com/javascript/api/requirement-sets/excel/excel-api-requirement-sets and its neighbours):
 *
 * - `windows` and `mac` are the current channels of Microsoft 365: every set but `ExcelApiOnline`;
 * - `windows-2024` and `windows-2021` are the volume-licensed LTSC: ExcelApi 1.17 and 1.14, no ContextMenuApi, no
 *   KeyboardShortcuts, CustomFunctionsRuntime 1.3, SharedRuntime 1.2 with 2024 alone.
 *
 * No page states the version that the web and LTSC 2024 report: these are plausible numbers.
 */
export const platforms = {
  web: {
    officePlatform: 'OfficeOnline',
    version: '16.0.20200.1000',
    takesDownloads: true,
    requirementSets: { ...current, ExcelApiOnline: '1.1' },
  },
  windows: {
    officePlatform: 'PC',
    version: '16.0.20131.20090',
    takesDownloads: true,
    requirementSets: { ...current, ...onDesktop },
  },
  'windows-2024': {
    officePlatform: 'PC',
    version: '16.0.17932.20000',
    takesDownloads: true,
    requirementSets: { ...perpetual, ExcelApi: '1.17', SharedRuntime: '1.2' },
  },
  'windows-2021': {
    officePlatform: 'PC',
    version: '16.0.14332.20011',
    takesDownloads: true,
    requirementSets: { ...perpetual, ExcelApi: '1.14', SharedRuntime: '1.1' },
  },
  mac: {
    officePlatform: 'Mac',
    version: '16.110.26062112',
    takesDownloads: false,
    requirementSets: { ...current, ...onDesktop },
  },
} as const satisfies Record<string, Platform>;

export type PlatformName = keyof typeof platforms;
export const platformNames = Object.keys(platforms) as readonly PlatformName[];
