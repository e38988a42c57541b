/** What this Excel says it can do. The library asks before it lets a call through. */
export const defaultRequirementSets: Readonly<Record<string, string>> = {
  ExcelApi: '1.17',
  SharedRuntime: '1.2',
  RibbonApi: '1.2',
  CustomFunctionsRuntime: '1.5',
  CustomFunctions: '1.9',
  DelayForCellEdit: '1.1',
  DialogApi: '1.2',
  KeyboardShortcuts: '1.1',
  RichApiRuntime: '1.2',
  RichApiRuntimeFlag: '1.2',
  Settings: '1.1',
  IdentityAPI: '1.3',
  ContextMenuApi: '1.1',
  OfficeSharedApi: '1.1',
  AddinCommands: '1.3',
};

/** Names are compared without regard to case; no version asks whether the set is there at all. */
export function isSupported(
  sets: Readonly<Record<string, string>>,
  name: string,
  version: string | number = '0',
): boolean {
  const entry = Object.entries(sets).find(([known]) => known.toLowerCase() === name.toLowerCase());
  const [major = 0, minor = 0] = (entry?.[1] ?? '0.0').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = String(version).split('.').map(Number);
  return major + minor > 0 && (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor));
}
