import type { FormulasMessages } from '../en/formulas.ts';

export const formulas: FormulasMessages = {
  lead: 'Une formule lit dans le service une valeur ou un tableau, dans la cellule de votre choix.',
  which: 'Que voulez-vous savoir ?',
  left: 'facultatif',
  another: (name, place) => `${name}, numéro ${place}`,
  selected: 'la ligne sélectionnée',
  preview: 'La formule',
  enter: 'La placer dans la cellule sélectionnée',
  missing: (name) => `Renseignez d’abord ${name}.`,
  entered: (address) => `La formule est en ${address}.`,
  taken: (address) => `${address} n’est pas vide. Rien n’a été modifié.`,
  replace: 'Remplacer son contenu',
};
