/** Opens a page in the user's browser: by Office, because web views may open no window; else by the page. */
export function openAddress(page: Window, url: string): void {
  const { requirements, ui } = Office.context;
  if (requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) {
    ui.openBrowserWindow(url);
    return;
  }
  // No `noopener`: with it `open` returns null, which office.js treats as a refusal, and Excel opens a second page.
  const opened = page.open(url, '_blank');
  if (opened !== null) opened.opener = null;
}
