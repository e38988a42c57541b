/** Shows a page in the user's browser: web views may open none, and Excel on the web has no other way. */
export function openAddress(page: Window, url: string): void {
  const { requirements, ui } = Office.context;
  if (requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) {
    ui.openBrowserWindow(url);
    return;
  }
  // Not by `noopener`, with which `open` answers null: office.js takes that for a refusal, and has Excel open a second one.
  const opened = page.open(url, '_blank');
  if (opened !== null) opened.opener = null;
}
