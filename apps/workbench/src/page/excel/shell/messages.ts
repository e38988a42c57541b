import type { Language } from '../../shared/view.ts';

/** Messages of the workbench itself; the add-in has its own. */
export interface Messages {
  readonly simulated: string;
  readonly tabs: readonly string[];
  readonly ribbon: string;
  readonly panel: string;
  readonly close: string;
  readonly unknownCall: (name: string) => string;
  readonly refused: (reason: string) => string;
  readonly comment: string;
  readonly chart: string;
}

export const messagesByLanguage: Readonly<Record<Language, Messages>> = {
  en: {
    simulated: 'Simulated Excel: the add-in, office.js and the service are real',
    tabs: ['File', 'Home', 'Insert', 'Formulas', 'Data', 'Review', 'View'],
    ribbon: 'Ribbon',
    panel: 'Task pane',
    close: 'Close',
    unknownCall: (name) => `The add-in called ${name}, which the simulated Excel does not know.`,
    refused: (reason) => `Excel refused: ${reason}`,
    comment: 'Note',
    chart: 'Chart',
  },
  fr: {
    simulated: 'Excel simulé : le complément, office.js et le service sont les vrais',
    tabs: ['Fichier', 'Accueil', 'Insertion', 'Formules', 'Données', 'Révision', 'Affichage'],
    ribbon: 'Ruban',
    panel: 'Volet Office',
    close: 'Fermer',
    unknownCall: (name) => `Le complément a appelé ${name}, que l’Excel simulé ne connaît pas.`,
    refused: (reason) => `Excel refuse : ${reason}`,
    comment: 'Note',
    chart: 'Graphique',
  },
};
