import type { Text } from '../../manifest/texts.ts';

/** What Excel shows while a formula is typed; parameters by their name in `functions.ts`. */
interface Help {
  readonly description: Text;
  readonly parameters: Readonly<Record<string, { readonly name: Text; readonly description: Text }>>;
}

const dates: Text = {
  en: 'Dates arrive as numbers: give the cells a date format.',
  fr: 'Les dates arrivent en nombres : donnez aux cellules un format de date.',
};

const id = {
  name: { en: 'id', fr: 'id' },
  description: {
    en: 'Identifier of a third party (first column of the portfolio), or a range of them.',
    fr: 'Identifiant d’un tiers (première colonne du portefeuille), ou une plage.',
  },
};

export const functionHelp = {
  PORTFOLIO: {
    description: {
      en: `The portfolio as a table with a header. ${dates.en}`,
      fr: `Le portefeuille sous forme de tableau avec en-tête. ${dates.fr}`,
    },
    parameters: {
      columns: {
        name: { en: 'columns', fr: 'colonnes' },
        description: {
          en: 'Names of columns, attributes or indicators; what the list shows when left out.',
          fr: 'Noms de colonnes, d’attributs ou d’indicateurs ; sans eux, ce que la liste montre.',
        },
      },
      filter: {
        name: { en: 'filter', fr: 'filtre' },
        description: {
          en: 'Conditions such as "Criticality=High"; also <>, <, <=, >, >= and ~ for "contains".',
          fr: 'Conditions telles que "Criticality=High" ; aussi <>, <, <=, >, >= et ~ pour « contient ».',
        },
      },
    },
  },
  THIRDPARTY: {
    description: {
      en: `One fact of a third party, such as its name or status, or its card. ${dates.en}`,
      fr: `Une donnée d’un tiers, telle que son nom ou sa situation, ou sa fiche. ${dates.fr}`,
    },
    parameters: {
      id,
      field: {
        name: { en: 'field', fr: 'champ' },
        description: {
          en: 'Name of a column of the portfolio, such as "city", or "card"; the name when left out.',
          fr: 'Nom d’une colonne du portefeuille, tel que "ville", ou "fiche" ; sans lui, le nom.',
        },
      },
    },
  },
  ATTRIBUTE: {
    description: {
      en: `The value of an attribute of a third party. ${dates.en}`,
      fr: `La valeur d’un attribut d’un tiers. ${dates.fr}`,
    },
    parameters: {
      id,
      label: {
        name: { en: 'label', fr: 'libellé' },
        description: { en: 'Name of the attribute, or a range of them.', fr: 'Nom de l’attribut, ou une plage.' },
      },
    },
  },
  INDICATOR: {
    description: {
      en: 'The value of an indicator of a third party, on its own scale.',
      fr: 'La valeur d’un indicateur d’un tiers, sur sa propre échelle.',
    },
    parameters: {
      id,
      label: {
        name: { en: 'label', fr: 'libellé' },
        description: {
          en: 'Name or code of the indicator, or a range of them.',
          fr: 'Nom ou code de l’indicateur, ou une plage.',
        },
      },
    },
  },
  DOSSIERS: {
    description: {
      en: `The dossiers of third parties as a table with a header. ${dates.en}`,
      fr: `Les dossiers de tiers sous forme de tableau avec en-tête. ${dates.fr}`,
    },
    parameters: {
      id,
      type: {
        name: { en: 'type', fr: 'type' },
        description: { en: 'Code or name of a dossier type.', fr: 'Code ou nom d’un type de dossier.' },
      },
    },
  },
  DOCUMENTS: {
    description: {
      en: `The documents of third parties or of a dossier as a table with a header. ${dates.en}`,
      fr: `Les documents de tiers ou d’un dossier sous forme de tableau avec en-tête. ${dates.fr}`,
    },
    parameters: {
      id: {
        name: { en: 'id', fr: 'id' },
        description: {
          en: 'Identifier of a third party, or "dossier " and that of a dossier; or a range of them.',
          fr: 'Identifiant d’un tiers, ou "dossier " suivi de celui d’un dossier ; ou une plage.',
        },
      },
      status: {
        name: { en: 'status', fr: 'statut' },
        description: {
          en: 'Only documents that are: missing, in progress, to decide, valid, below expectation, not valid.',
          fr: 'Seulement les documents : manquant, en cours, à traiter, valide, attentes non atteintes, non conforme.',
        },
      },
    },
  },
  EXTRACTED: {
    description: {
      en: `What was read on a document of a third party; empty when the document does not hold it. ${dates.en}`,
      fr: `Ce qui a été lu sur un document d’un tiers ; vide si le document ne le contient pas. ${dates.fr}`,
    },
    parameters: {
      id,
      document: {
        name: { en: 'document', fr: 'document' },
        description: { en: 'Code or name of the document.', fr: 'Code ou nom du document.' },
      },
      field: {
        name: { en: 'field', fr: 'champ' },
        description: {
          en: 'Name of what was read, or a range of them; "siret|Siret" takes the first that was found.',
          fr: 'Nom de ce qui a été lu, ou une plage ; "siret|Siret" prend le premier trouvé.',
        },
      },
    },
  },
  EVENTS: {
    description: {
      en: 'What something happened to in a stretch of time, as a table with a header.',
      fr: 'Ce qui a changé pendant une période, sous forme de tableau avec en-tête.',
    },
    parameters: {
      events: {
        name: { en: 'events', fr: 'événements' },
        description: {
          en: '"third parties", "dossiers", "documents", or event codes.',
          fr: '"tiers", "dossiers", "documents", ou des codes d’événement.',
        },
      },
      since: {
        name: { en: 'since', fr: 'depuis' },
        description: { en: 'First day, or date and time.', fr: 'Premier jour, ou date et heure.' },
      },
      until: {
        name: { en: 'until', fr: 'jusqu’à' },
        description: { en: 'Last day; now when left out.', fr: 'Dernier jour ; sans lui, maintenant.' },
      },
    },
  },
  SEARCH: {
    description: {
      en: 'Companies of the reference directory by name, SIRET, SIREN or VAT number.',
      fr: 'Entreprises de l’annuaire par nom, SIRET, SIREN ou numéro de TVA.',
    },
    parameters: {
      text: {
        name: { en: 'text', fr: 'texte' },
        description: { en: 'A name, or a number.', fr: 'Un nom, ou un numéro.' },
      },
      country: {
        name: { en: 'country', fr: 'pays' },
        description: { en: 'Two-letter code; FR when left out.', fr: 'Code à deux lettres ; sans lui, FR.' },
      },
    },
  },
  CHECKID: {
    description: {
      en: 'Checks a legal identifier without asking the service; says what is wrong with it.',
      fr: 'Contrôle un identifiant légal sans interroger le service ; dit ce qui ne va pas.',
    },
    parameters: {
      id: {
        name: { en: 'id', fr: 'id' },
        description: {
          en: 'SIRET, SIREN, VAT number or DUNS, or a range of them.',
          fr: 'SIRET, SIREN, numéro de TVA ou DUNS, ou une plage.',
        },
      },
      kind: {
        name: { en: 'kind', fr: 'type' },
        description: {
          en: '"SIRET", "SIREN", "VAT" or "DUNS"; found out when left out.',
          fr: '"SIRET", "SIREN", "TVA" ou "DUNS" ; sans lui, il est déduit.',
        },
      },
      country: {
        name: { en: 'country', fr: 'pays' },
        description: { en: 'Two-letter code of the country.', fr: 'Code du pays à deux lettres.' },
      },
    },
  },
  STATUS: {
    description: {
      en: 'Whether formulas can be answered: session, environment, age of the answers, pace.',
      fr: 'Si les formules peuvent répondre : session, environnement, âge des réponses, rythme.',
    },
    parameters: {},
  },
} as const satisfies Readonly<Record<string, Help>>;

export type FunctionId = keyof typeof functionHelp;
