import type { SupportMessages } from '../en/support.ts';

export const support: SupportMessages = {
  open: 'Copier un rapport pour l’assistance…',
  label: 'Rapport pour l’assistance',
  hint: 'Des versions, des codes, l’heure et le numéro de la requête : ni nom, ni valeur, ni tiers, ni compte, ni adresse. Lisez-le, puis copiez-le.',
  copy: 'Copier',
  copied: 'Copié.',
  copyByKeys: 'Le texte est sélectionné : copiez-le avec Ctrl+C, sur Mac avec ⌘C.',
  fields: {
    version: 'Version',
    host: 'Tableur',
    language: 'Langue',
    time: 'Heure',
    task: 'Tâche',
    kind: 'Nature de l’échec',
    operation: 'Opération',
    status: 'Code HTTP',
    request: 'Identifiant de requête',
    attempts: 'Tentatives',
  },
  otherForm: 'il y en a un, laissé de côté : il n’a pas la forme d’un UUID',
  line: (name, value) => `${name} : ${value}`,
};
