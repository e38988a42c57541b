import type { AppsScript, RunOptions } from '@tpr/google-simulator/apps-script';

/** The least of a page that the script can show. */
export const pages = { sidebar: '<div data-pass=""></div>' };

/** What the page of the sidebar gives with its calls, out of the page that the script shows. */
/** @param options of whom it is shown to. */
export function openPass(appsScript: AppsScript, options: RunOptions = {}): string {
  appsScript.ask('showSidebar', [], options);
  // Of an engine that may be too old for more.
  const { shown } = appsScript.state;
  const content = shown[shown.length - 1]?.content ?? '';
  const [, pass] = /data-pass="([^"]+)"/.exec(content) ?? [];
  if (pass === undefined) throw new Error('The page of the sidebar was given no pass.');
  return pass;
}
