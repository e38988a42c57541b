import { typesetFrench, type Language } from '@tpr/core';
import type { PlayedExcel } from './report.ts';

const names: Readonly<Record<Language, Readonly<Record<PlayedExcel, string>>>> = {
  en: {
    web: 'Excel on the web',
    windows: 'Excel of Microsoft 365 for Windows',
    'windows-2024': 'Excel LTSC 2024',
    'windows-2021': 'Excel LTSC 2021',
    mac: 'Excel for Mac',
  },
  fr: {
    web: 'Excel pour le web',
    windows: 'Excel de Microsoft 365 pour Windows',
    'windows-2024': 'Excel LTSC 2024',
    'windows-2021': 'Excel LTSC 2021',
    mac: 'Excel pour Mac',
  },
};

const en = {
  names: names.en,
  title: 'Self-test of this Excel',
  lead: 'The self-test tries the Excel features that this add-in needs on its own sheet, then removes the sheet. Nothing is sent to the service. It clears the undo history of this workbook: use an empty one.',
  run: 'Run',
  progress: (done: number, all: number) => `${done} of ${all}`,
  same: (count: number, excel: string) => `All ${count} as expected of ${excel}.`,
  differs: (count: number, excel: string) =>
    count === 1 ? `1 differs from what is expected of ${excel}:` : `${count} differ from what is expected of ${excel}:`,
  fileAsked: (name: string) => `The file ${name} was downloaded, as Export does. Is it in your downloads?`,
  fileCame: 'Yes',
  fileLost: 'No',
  found: 'Here',
  expected: 'Expected',
  result: 'Results, to send to the maintainers of the add-in',
  copy: 'Copy',
  copied: 'Copied.',
  close: 'Close',
  stopped: (why: string) => `The self-test stopped: ${why}`,
};

export const selfTestMessages: Readonly<Record<Language, typeof en>> = {
  en,
  fr: typesetFrench<typeof en>({
    names: names.fr,
    title: 'Autotest de cet Excel',
    lead: 'L’autotest essaie sur sa propre feuille les fonctions d’Excel dont ce complément dépend, puis supprime la feuille. Rien n’est envoyé au service. Il efface l’historique d’annulation de ce classeur : utilisez un classeur vide.',
    run: 'Lancer',
    progress: (done, all) => `${done} sur ${all}`,
    same: (count, excel) => `Les ${count} essais donnent ce qui est attendu d’${excel}.`,
    differs: (count, excel) =>
      count === 1
        ? `1 essai donne autre chose que ce qui est attendu d’${excel} :`
        : `${count} essais donnent autre chose que ce qui est attendu d’${excel} :`,
    fileAsked: (name) => `Le fichier ${name} a été téléchargé, comme avec Exporter. Est-il dans vos téléchargements ?`,
    fileCame: 'Oui',
    fileLost: 'Non',
    found: 'Ici',
    expected: 'Attendu',
    result: 'Résultats, à envoyer aux responsables du complément',
    copy: 'Copier',
    copied: 'Copié.',
    close: 'Fermer',
    stopped: (why) => `L’autotest s’est arrêté : ${why}`,
  }),
};
