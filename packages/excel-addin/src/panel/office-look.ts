import type { PanelLook } from '@tpr/panel';

/** The theme that Excel reports, or that of the system if Excel reports none. */
export function readLook(page: Window): PanelLook {
  const { bodyBackgroundColor } = Office.context.officeTheme ?? {};
  if (page.matchMedia('(forced-colors: active)').matches) return { mode: 'highContrast', accent: undefined };
  const isDark =
    bodyBackgroundColor === undefined
      ? page.matchMedia('(prefers-color-scheme: dark)').matches
      : isDarkColor(bodyBackgroundColor);
  return { mode: isDark ? 'dark' : 'light', accent: excelGreen };
}

/** Excel's own colour, which no API returns. */
const excelGreen = '#107c41';

export function watchLook(page: Window, listener: () => void): () => void {
  const queries = ['(forced-colors: active)', '(prefers-color-scheme: dark)'].map((query) => page.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** @param color as Office writes it: #rrggbb. */
function isDarkColor(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (/^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(color) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
