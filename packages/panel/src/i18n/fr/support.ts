import type { SupportMessages } from '../en/support.ts';

export const support: SupportMessages = {
  open: 'Copier un rapport pour l’assistance…',
  label: 'Rapport pour l’assistance',
  hint: 'Contient des versions, des codes, l’heure et l’identifiant de la requête, mais ni nom, ni valeur, ni tiers, ni compte, ni adresse. Vérifiez-le, puis copiez-le.',
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
  otherForm: 'présent, mais omis : ce n’est pas un UUID',
  line: (name, value) => `${name} : ${value}`,
};
