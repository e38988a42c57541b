import type { ListMessages } from '../en/lists.ts';
import { count } from './plurals.ts';

export const lists: ListMessages = {
  pages: 'Pages',
  page: (page, pages) => `Page ${count(page)} sur ${count(pages)}`,
  shown: (from, to, total) => `${count(from)}–${count(to)} sur ${count(total)}`,
  previous: 'Page précédente',
  next: 'Page suivante',
  all: 'Tout sélectionner',
  none: 'Tout désélectionner',
  show: 'Afficher',
};
