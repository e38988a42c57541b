/** Shows a page in the user's browser: web views may open none, and Excel on the web has no other way. */
export function openAddress(page: Window, url: string): void {
  const { requirements, ui } = Office.context;
  if (requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) ui.openBrowserWindow(url);
  else page.open(url, '_blank', 'noopener');
}
