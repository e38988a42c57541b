import { languages, type Language } from '@tpr/core';
import { loadMessages } from '@tpr/panel/i18n';
import { drawPicture } from '../../../tools/pictures/draw.ts';
import { sign, signOnGround } from '../../../tools/pictures/sign.ts';
import { scopes } from './environment.ts';

/**
 * The limits of Google's form for a listing, in pixels and characters.
 * Source: developers.google.com/workspace/marketplace/create-listing.
 */
export const listingLimits = {
  iconPixels: [32, 48, 96, 128],
  banner: { width: 220, height: 140 },
  nameCharacters: 50,
  shortCharacters: 200,
  detailedCharacters: 16_000,
} as const;

export interface ListingTexts {
  readonly name: string;
  readonly short: string;
  readonly detailed: string;
}

const texts: Readonly<Record<Language, Omit<ListingTexts, 'name'>>> = {
  en: {
    short: 'Your third parties, their dossiers and documents in a spreadsheet: bring them in, edit, review, send.',
    detailed: `Bring the portfolio of third parties into a table of your own spreadsheet, edit it like any cell, see every change before it is sent, decide on documents, and ask for single facts by formulas such as TPR_INDICATOR.

What was pulled can be refreshed by hand or on a schedule. Your own columns, your formulas and edits that are not sent stay. Nothing is sent before you have seen and confirmed it, unless you schedule that edits which need no decision are sent by themselves; each row says what became of it.

The add-on opens the spreadsheet that it is used in and no other, and speaks to the service of your company alone. For access to it, ask the administrator of the add-on in your company.`,
  },
  fr: {
    short:
      'Vos tiers, leurs dossiers et leurs documents dans une feuille de calcul : récupérer, modifier, vérifier, envoyer.',
    detailed: `Récupérez le portefeuille de tiers dans un tableau de votre feuille de calcul, modifiez-le comme n’importe quelle cellule, voyez chaque modification avant l’envoi, statuez sur les documents et interrogez une donnée par formule, par exemple TPR_INDICATOR.

Ce qui a été récupéré s’actualise à la main ou selon une planification. Vos colonnes, vos formules et les modifications non envoyées restent. Rien n’est envoyé avant que vous l’ayez vu et confirmé, sauf si vous planifiez l’envoi des modifications qui ne demandent aucun choix ; chaque ligne indique son résultat.

Le module ouvre la feuille de calcul dans laquelle il est utilisé et aucune autre, et ne parle qu’au service de votre entreprise. Pour y accéder, adressez-vous au responsable du module dans votre entreprise.`,
  },
};

export async function listingTexts(language: Language): Promise<ListingTexts> {
  return { name: (await loadMessages(language)).app.name, ...texts[language] };
}

/** The texts and files for the Marketplace SDK in the Cloud console, to be entered there by hand; Apps Script accepts none of them. */
export async function listingFiles(): Promise<Readonly<Record<string, string | Buffer>>> {
  const { iconPixels, banner } = listingLimits;
  const icons = iconPixels.map((size) => [`listing/icon-${size}.png`, drawPicture(size, size, sign)] as const);
  const picture = drawPicture(banner.width, banner.height, signOnGround);
  return {
    ...Object.fromEntries(icons),
    [`listing/banner-${banner.width}x${banner.height}.png`]: picture,
    'listing/listing.md': await listingPage(),
  };
}

async function listingPage(): Promise<string> {
  const parts = await Promise.all(
    languages.map(async (language) => {
      const { name, short, detailed } = await listingTexts(language);
      return `## ${language}\n\n### Application name\n\n${name}\n\n### Short description\n\n${short}\n\n### Detailed description\n\n${detailed}`;
    }),
  );
  const rows = Object.entries(scopes).map(([scope, reason]) => `| \`${scope}\` | ${reason} |`);
  return `# Store listing\n\n${parts.join('\n\n')}\n\n## OAuth scopes\n\n| | |\n| --- | --- |\n${rows.join('\n')}\n`;
}
