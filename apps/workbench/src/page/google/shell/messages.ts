import type { Language } from '../../shared/view.ts';

/** Messages of the workbench itself; the script has its own. */
export interface Messages {
  readonly simulated: string;
  readonly bookName: string;
  readonly tabs: readonly string[];
  readonly menus: string;
  readonly hint: (menu: string, entry: string) => string;
  readonly starting: string;
  readonly ended: string;
  readonly sidebar: string;
  readonly close: string;
  readonly running: string;
  readonly failed: (handler: string, reason: string) => string;
  readonly refused: (reason: string) => string;
  readonly mailed: (to: string, subject: string) => string;
  readonly headsUp: string;
  readonly protectedCell: (description: string) => string;
  readonly editAnyway: string;
  readonly cancel: string;
  readonly ok: string;
  readonly note: string;
  readonly error: string;
  readonly chart: string;
  readonly choose: (address: string) => string;
  readonly triggers: (count: number) => string;
  readonly noTriggers: string;
  readonly due: (minutes: number) => string;
  readonly disabled: string;
  readonly runNow: string;
  readonly runNowOf: (handler: string) => string;
}

export const messagesByLanguage: Readonly<Record<Language, Messages>> = {
  en: {
    simulated: 'Simulated Google Sheets: the script, its sidebar and the service are real',
    bookName: 'Untitled spreadsheet',
    tabs: ['File', 'Edit', 'View', 'Insert', 'Format', 'Data', 'Tools', 'Extensions'],
    menus: 'Menus',
    hint: (menu, entry) => `Begin with ${menu} › ${entry}.`,
    starting: 'Building and starting the script…',
    ended: 'The workbench was started anew: open the address that npm start has printed.',
    sidebar: 'Sidebar',
    close: 'Close',
    running: 'Running script…',
    failed: (handler, reason) => `The script’s function ${handler} failed: ${reason}`,
    refused: (reason) => `Google Sheets refused: ${reason}`,
    mailed: (to, subject) => `Mail to ${to}: ${subject}`,
    headsUp: 'Heads up!',
    protectedCell: (description) =>
      `You’re trying to edit part of this sheet that shouldn’t be changed by hand (${description}). Edit anyway?`,
    editAnyway: 'Edit anyway',
    cancel: 'Cancel',
    ok: 'OK',
    note: 'Note',
    error: 'Error',
    chart: 'Chart',
    choose: (address) => `Choices for ${address}`,
    triggers: (count) => `Triggers (${count})`,
    noTriggers: 'Nothing is waiting to be run.',
    disabled: 'disabled: Google runs no trigger that a trigger has created',
    due: (minutes) => (minutes < 1 ? 'due in less than a minute' : `due in ${minutes} min`),
    runNow: 'Run now',
    runNowOf: (handler) => `Run now: ${handler}`,
  },
  fr: {
    simulated: 'Google Sheets simulé : le script, son volet et le service sont les vrais',
    bookName: 'Feuille de calcul sans titre',
    tabs: ['Fichier', 'Édition', 'Affichage', 'Insertion', 'Format', 'Données', 'Outils', 'Extensions'],
    menus: 'Menus',
    hint: (menu, entry) => `Commencez par ${menu} › ${entry}.`,
    starting: 'Construction et démarrage du script…',
    ended: 'L’atelier a redémarré : ouvrez l’adresse que npm start a affichée.',
    sidebar: 'Volet',
    close: 'Fermer',
    running: 'Script en cours d’exécution…',
    failed: (handler, reason) => `La fonction ${handler} du script a échoué : ${reason}`,
    refused: (reason) => `Google Sheets refuse : ${reason}`,
    mailed: (to, subject) => `E-mail à ${to} : ${subject}`,
    headsUp: 'Attention',
    protectedCell: (description) =>
      `Cette partie de la feuille n’est pas faite pour être modifiée à la main (${description}). Modifier quand même ?`,
    editAnyway: 'Modifier quand même',
    cancel: 'Annuler',
    ok: 'OK',
    note: 'Note',
    error: 'Erreur',
    chart: 'Graphique',
    choose: (address) => `Choix pour ${address}`,
    triggers: (count) => `Déclencheurs (${count})`,
    noTriggers: 'Rien n’attend d’être exécuté.',
    disabled: 'désactivé : Google n’exécute pas un déclencheur créé par un déclencheur',
    due: (minutes) => (minutes < 1 ? 'prévu dans moins d’une minute' : `prévu dans ${minutes} min`),
    runNow: 'Exécuter maintenant',
    runNowOf: (handler) => `Exécuter maintenant : ${handler}`,
  },
};
