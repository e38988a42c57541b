import type { Language } from '@tpr/core';
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
  lead: 'It tries on a sheet of its own what this add-in counts on, and takes the sheet away again. Nothing goes to the service. What could be undone in this workbook can not be undone afterwards: use an empty workbook.',
  run: 'Run',
  progress: (done: number, all: number) => `${done} of ${all}`,
  same: (count: number, excel: string) => `All ${count} as expected of ${excel}.`,
  differs: (count: number, excel: string) =>
    count === 1 ? `1 is other than expected of ${excel}:` : `${count} are other than expected of ${excel}:`,
  fileAsked: (name: string) => `A file ${name} was handed over, as Export does. Is it among your downloads?`,
  fileCame: 'It is there',
  fileLost: 'It did not come',
  found: 'Here',
  expected: 'Expected',
  result: 'What was found, to be sent to the maintainers of the add-in',
  copy: 'Copy',
  copied: 'Copied.',
  close: 'Close',
  stopped: (why: string) => `The self-test stopped: ${why}`,
};

export const selfTestMessages: Readonly<Record<Language, typeof en>> = {
  en,
  fr: {
    names: names.fr,
    title: 'Autotest de cet Excel',
    lead: 'Il essaie sur une feuille à lui ce dont ce complément dépend, puis retire la feuille. Rien ne part au service. Ce qui pouvait être annulé dans ce classeur ne pourra plus l’être : prenez un classeur vide.',
    run: 'Lancer',
    progress: (done, all) => `${done} sur ${all}`,
    same: (count, excel) => `Les ${count} essais donnent ce qui est attendu d’${excel}.`,
    differs: (count, excel) =>
      count === 1
        ? `1 essai donne autre chose que ce qui est attendu d’${excel} :`
        : `${count} essais donnent autre chose que ce qui est attendu d’${excel} :`,
    fileAsked: (name) => `Un fichier ${name} vient d’être remis, comme par Exporter. Est-il dans vos téléchargements ?`,
    fileCame: 'Il y est',
    fileLost: 'Il n’est pas arrivé',
    found: 'Ici',
    expected: 'Attendu',
    result: 'Ce qui a été constaté, à envoyer à qui maintient le complément',
    copy: 'Copier',
    copied: 'Copié.',
    close: 'Fermer',
    stopped: (why) => `L’autotest s’est arrêté : ${why}`,
  },
};
