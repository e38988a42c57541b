import { typesetFrench, type LocalizedText } from '@tpr/core';
import type { ribbonGroups } from '../ribbon/ribbon-actions.ts';
import type { RibbonCommand } from '../ribbon/commands.ts';

interface ControlText {
  readonly label: LocalizedText;
  /** Tooltip of the control. */
  readonly tip: LocalizedText;
}

export const addinTexts = {
  name: { en: 'Third-party risk', fr: 'Risques tiers' },
  summary: {
    en: 'Your third parties, their dossiers and documents in Excel',
    fr: 'Vos tiers, leurs dossiers et leurs documents dans Excel',
  },
  description: {
    en: 'Pull the portfolio into a table, edit it, review every change before it is sent, decide on documents, and read single values with formulas such as TPR.INDICATOR.',
    fr: 'Récupérez le portefeuille dans un tableau, modifiez-le, vérifiez chaque modification avant l’envoi, statuez sur les documents et lisez une valeur par formule, par exemple TPR.INDICATOR.',
  },
  tab: { en: 'TPR', fr: 'TPR' },
  welcomeTitle: { en: 'Third-party risk is ready', fr: 'Risques tiers est prêt' },
  welcome: {
    en: 'Open the TPR tab and press Pull to bring your portfolio into this workbook.',
    fr: 'Ouvrez l’onglet TPR et cliquez sur Récupérer pour placer votre portefeuille dans ce classeur.',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export const groupTexts: Readonly<Record<(typeof ribbonGroups)[number]['name'], LocalizedText>> = {
  portfolio: { en: 'Portfolio', fr: 'Portefeuille' },
  edits: { en: 'Edits', fr: 'Modifications' },
  dossiers: { en: 'Dossiers', fr: 'Dossiers' },
  panel: { en: 'Panel', fr: 'Volet' },
};

export const controlTexts: Readonly<Record<RibbonCommand, ControlText>> = {
  pull: {
    label: { en: 'Pull', fr: 'Récupérer' },
    tip: {
      en: 'Choose the columns and bring your third parties into a table.',
      fr: 'Choisissez les colonnes et récupérez vos tiers dans un tableau.',
    },
  },
  refresh: {
    label: { en: 'Refresh', fr: 'Actualiser' },
    tip: {
      en: 'Bring the table and the TPR formulas up to date. Your own columns and order stay.',
      fr: 'Mettez à jour le tableau et les formules TPR. Vos colonnes et l’ordre des lignes restent en place.',
    },
  },
  review: {
    label: { en: 'Review changes', fr: 'Vérifier les modifications' },
    tip: {
      en: 'Review your changes as they will be sent, and resolve conflicts.',
      fr: 'Vérifiez vos modifications telles qu’elles seront envoyées et réglez les conflits.',
    },
  },
  send: {
    label: { en: 'Send', fr: 'Envoyer' },
    tip: {
      en: 'Send the reviewed changes. Each row shows its result.',
      fr: 'Envoyez les modifications vérifiées. Chaque ligne indique son résultat.',
    },
  },
  documents: {
    label: { en: 'Documents', fr: 'Documents' },
    tip: {
      en: 'Approve or reject the documents to decide.',
      fr: 'Approuvez ou refusez les documents à traiter.',
    },
  },
  settings: {
    label: { en: 'Settings', fr: 'Réglages' },
    tip: {
      en: 'Account, environment, addresses and preferences.',
      fr: 'Compte, environnement, adresses et préférences.',
    },
  },
  selfTest: {
    label: { en: 'Test this Excel', fr: 'Tester cet Excel' },
    tip: {
      en: 'For administrators: does this Excel do what the add-in needs? No sign-in needed.',
      fr: typesetFrench(
        'Pour les administrateurs : cet Excel fait-il ce dont le complément dépend ? Aucune connexion n’est nécessaire.',
      ),
    },
  },
  open: {
    label: { en: 'Open panel', fr: 'Ouvrir le volet' },
    tip: { en: 'What is up to date, and what you have to do.', fr: 'Ce qui est à jour et ce qui est à traiter.' },
  },
  thirdParty: {
    label: { en: 'Third party of this row', fr: 'Tiers de cette ligne' },
    tip: {
      en: 'Show only the row of this third party, or review your changes.',
      fr: 'N’affichez que la ligne de ce tiers, ou vérifiez vos modifications.',
    },
  },
  reviewRow: {
    label: { en: 'Review changes', fr: 'Vérifier les modifications' },
    tip: {
      en: 'Review your changes to the table as they will be sent.',
      fr: 'Vérifiez vos modifications du tableau telles qu’elles seront envoyées.',
    },
  },
};

export const mapText = (text: LocalizedText, write: (each: string) => string): LocalizedText =>
  Object.fromEntries(Object.entries(text).map(([language, each]) => [language, write(each)])) as LocalizedText;
