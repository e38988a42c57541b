import type { FormulasMessages } from '../en/formulas.ts';

export const formulas: FormulasMessages = {
  lead: 'Une formule demande au service une donnée, ou un tableau de données, là où vous la placez.',
  which: 'Que voulez-vous savoir ?',
  left: 'peut rester vide',
  another: (name, place) => `${name}, numéro ${place}`,
  selected: 'la ligne sélectionnée',
  preview: 'La formule',
  enter: 'La placer dans la cellule sélectionnée',
  missing: (name) => `Renseignez d’abord ${name}.`,
  entered: (address) => `La formule est en ${address}.`,
  taken: (address) => `${address} n’est pas vide. Rien n’a été modifié.`,
  replace: 'Remplacer son contenu',
};
