/** Opens a page in the user's browser: by Office, because web views may open no window; else by the page. */
export function openAddress(page: Window, url: string): void {
  const { requirements, ui } = Office.context;
  if (requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) {
    ui.openBrowserWindow(url);
    return;
  }
  // Without `noopener`, with which `open` returns null: office.js treats null as a refusal, and has Excel open a second page.
  const opened = page.open(url, '_blank');
  if (opened !== null) opened.opener = null;
}
