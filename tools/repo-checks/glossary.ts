/** One term for each thing, in pane, sheets, ribbon, manifest, help and formulas. */
interface Term {
  readonly en: string;
  readonly fr: string;
  /** Other French terms for the same thing, as regular expressions; `but` holds their uses for other things. */
  readonly avoid: RegExp;
  readonly but?: RegExp;
}

export const glossary: readonly Term[] = [
  { en: 'Third-party risk', fr: 'Risques tiers', avoid: /risque tiers/i },
  { en: 'panel', fr: 'volet', avoid: /panneau/i },
  { en: 'Settings', fr: 'Réglages', avoid: /paramètres/i },
  { en: 'Activity', fr: 'Journal', avoid: /Activité['»]|feuille Activité/ },
  { en: 'run', fr: 'opération', avoid: /'exécution'/i },
  {
    en: 'Pull',
    fr: 'Récupérer',
    avoid: /\bimport(er|ez)\b|charge[rz] le portefeuille/i,
    but: /Importer un fichier|réimport/,
  },
  {
    en: 'Review',
    fr: 'Vérifier',
    avoid: /\brelire\b|\brelisez\b|\brelus?e?s?\b|\brevoir (s|v)es modif/i,
    but: /formules? (est|sont) relues?|Relisez la donnée|Pour relire|\bune formule\b.*relire/,
  },
  { en: 'Onboard', fr: 'Ajouter des tiers', avoid: /passez par Ajout\b/ },
  { en: 'to reject', fr: 'refuser', avoid: /rejet[eé]/i },
  { en: 'tinted', fr: 'coloré', avoid: /teinté/i },
  { en: 'Company status', fr: 'Statut de l’entreprise', avoid: /situation de l’entreprise/i },
  { en: 'Kind', fr: 'Nature', avoid: /types? de tiers/i },
  { en: 'extracted data', fr: 'données lues', avoid: /données? extraites?/i },
  { en: 'reason', fr: 'Motif', avoid: /\b(sa|la|une|leurs?) raisons?\b/i, but: /raison sociale/i },
];
