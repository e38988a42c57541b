import type { ListWords } from '../en/lists.ts';
import { count } from './plurals.ts';

export const lists: ListWords = {
  pages: 'Pages',
  page: (page, pages) => `Page ${count(page)} sur ${count(pages)}`,
  shown: (from, to, total) => `${count(from)}–${count(to)} sur ${count(total)}`,
  previous: 'Page précédente',
  next: 'Page suivante',
  all: 'Tout sélectionner',
  none: 'Tout désélectionner',
  show: 'Afficher',
};
