import { count } from './plurals.ts';

/** Texts of long lists and of selections in them. */
export const lists = {
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${count(page)} of ${count(pages)}`,
  shown: (from: number, to: number, total: number) => `${count(from)}–${count(to)} of ${count(total)}`,
  previous: 'Previous page',
  next: 'Next page',
  all: 'Select all',
  none: 'Select none',
  show: 'Show',
};
export type ListMessages = typeof lists;
