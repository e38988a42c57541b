/** Google's sizes, in pixels. */
export const usualSizes = { defaultRowHeight: 21, defaultColumnWidth: 100 } as const;
