import type { Bench, ExcelProbe } from '../probe.ts';

const page = 'https://learn.microsoft.com/javascript/api/requirement-sets';

/** The requirement sets that the add-in requires or checks. */
const sets: Readonly<Record<string, string>> = {
  ExcelApi: `${page}/excel/excel-api-requirement-sets`,
  ExcelApiOnline: `${page}/excel/excel-api-online-requirement-set`,
  ExcelApiDesktop: `${page}/excel/excel-api-desktop-requirement-sets`,
  SharedRuntime: `${page}/common/shared-runtime-requirement-sets`,
  RibbonApi: `${page}/common/ribbon-api-requirement-sets`,
  ContextMenuApi: `${page}/common/context-menu-api-requirement-sets`,
  KeyboardShortcuts: `${page}/common/keyboard-shortcuts-requirement-sets`,
  CustomFunctionsRuntime: `${page}/excel/custom-functions-requirement-sets`,
};

export const setProbes: readonly ExcelProbe[] = Object.entries(sets).map(([name, stated]) => ({
  what: `the newest ${name}`,
  page: stated,
  find: async ({ office }) => newest(office.context.requirements, name),
}));

function newest(requirements: Bench['office']['context']['requirements'], name: string): string {
  let minor = 0;
  while (minor < 40 && requirements.isSetSupported(name, `1.${minor + 1}`)) minor += 1;
  return minor === 0 ? 'none' : `1.${minor}`;
}
