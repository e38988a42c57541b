import type { AppsScript, RunOptions } from '@tpr/google-simulator/apps-script';

/** The smallest page that the script can show. */
export const pages = { sidebar: '<div data-pass=""></div>' };

/** The pass that the sidebar page gives with its calls, read from the page that the script shows. */
/** @param options the user to whom the page is shown. */
export function openPass(appsScript: AppsScript, options: RunOptions = {}): string {
  appsScript.ask('showSidebar', [], options);
  // For an engine that may lack newer methods.
  const { shown } = appsScript.state;
  const content = shown[shown.length - 1]?.content ?? '';
  const [, pass] = /data-pass="([^"]+)"/.exec(content) ?? [];
  if (pass === undefined) throw new Error('The page of the sidebar was given no pass.');
  return pass;
}
