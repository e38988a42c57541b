import type { Language, LocalizedText } from '@tpr/core';
import { type Control, fileNames, iconName, iconSizes, type Manifest, requiredSets, translations } from './manifest.ts';

const schema = '1.29';

/** The texts of another language of Office are in a file named like its culture. */
export const translationFile = (culture: string): string => `${culture.toLowerCase()}.json`;

/** manifest.json, the unified manifest for Microsoft 365: the same add-in in Microsoft's newer format. */
export function unifiedOf(manifest: Manifest): object {
  const at = (path: string) => `${manifest.origin}/${path}`;
  const icons = (icon: Control['icon'] | 'addin') => iconSizes.map((size) => ({ size, url: at(iconName(icon, size)) }));
  const control = ({ id, icon, label, tip, isEnabled }: Control) => ({
    id,
    type: 'button',
    label: label.en,
    icons: icons(icon),
    supertip: { title: label.en, description: tip.en },
    actionId: id,
    enabled: isEnabled,
  });
  const inWorkbook = { scopes: ['workbook'] };
  const required = { capabilities: requiredSets };
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${schema}/MicrosoftTeams.schema.json`,
    manifestVersion: schema,
    id: manifest.id,
    version: manifest.version,
    name: { short: manifest.name.en, full: manifest.name.en },
    description: { short: manifest.summary.en, full: manifest.description.en },
    developer: {
      name: manifest.provider,
      websiteUrl: manifest.support,
      privacyUrl: at(`${fileNames.help}#privacy`),
      termsOfUseUrl: at(`${fileNames.help}#terms`),
    },
    icons: { color: 'assets/addin-192.png', outline: 'assets/outline-32.png' },
    accentColor: '#0F6CBD',
    localizationInfo: {
      defaultLanguageTag: 'en-us',
      additionalLanguages: translations.map(([, culture]) => ({
        languageTag: culture.toLowerCase(),
        file: translationFile(culture),
      })),
    },
    validDomains: [new URL(manifest.origin).host],
    authorization: {
      permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] },
    },
    extensions: [
      {
        requirements: { ...inWorkbook, ...required },
        runtimes: [
          {
            id: 'SharedRuntime',
            type: 'general',
            code: { page: at(fileNames.page) },
            lifetime: 'long',
            requirements: required,
            actions: actionsOf(manifest).map(({ id, name }) => ({ id, type: 'executeFunction', displayName: name.en })),
            customFunctions: {
              namespace: { id: manifest.namespace, name: manifest.namespace },
              allowCustomDataForDataTypeAny: true,
              metadataUrl: at(fileNames.functions.en),
            },
          },
        ],
        ribbons: [
          {
            contexts: ['default'],
            requirements: inWorkbook,
            tabs: [
              {
                id: manifest.tab.id,
                label: manifest.tab.label.en,
                groups: manifest.tab.groups.map(({ id, label, controls }) => ({
                  id,
                  label: label.en,
                  icons: icons('addin'),
                  controls: controls.map(control),
                })),
              },
            ],
          },
        ],
        contextMenus: [
          { requirements: inWorkbook, menus: [{ entryPoint: 'cell', controls: manifest.cellMenu.map(control) }] },
        ],
        keyboardShortcuts: [
          {
            requirements: { ...inWorkbook, ...required },
            shortcuts: manifest.shortcuts.map(({ actionId, key }) => ({ key: { default: key }, actionId })),
          },
        ],
        getStartedMessages: [
          {
            requirements: inWorkbook,
            title: manifest.welcomeTitle.en,
            description: manifest.welcome.en,
            learnMoreUrl: at(fileNames.help),
          },
        ],
        alternates: [
          {
            alternateIcons: {
              icon: { size: 32, url: at(iconName('addin', 32)) },
              highResolutionIcon: { size: 64, url: at(iconName('addin', 64)) },
            },
          },
        ],
      },
    ],
  };
}

/** Texts of one language by their path in the manifest. */
export function translationOf(manifest: Manifest, language: Language): object {
  const extension = 'extensions[0]';
  const texts: [path: string, text: LocalizedText][] = [
    ['name.short', manifest.name],
    ['name.full', manifest.name],
    ['description.short', manifest.summary],
    ['description.full', manifest.description],
    [`${extension}.getStartedMessages[0].title`, manifest.welcomeTitle],
    [`${extension}.getStartedMessages[0].description`, manifest.welcome],
    [`${extension}.ribbons[0].tabs[0].label`, manifest.tab.label],
    ...actionsOf(manifest).map(({ name }, index): [string, LocalizedText] => [
      `${extension}.runtimes[0].actions[${index}].displayName`,
      name,
    ]),
    ...manifest.tab.groups.flatMap(({ label, controls }, index): [string, LocalizedText][] => [
      [`${extension}.ribbons[0].tabs[0].groups[${index}].label`, label],
      ...controlTextsAt(`${extension}.ribbons[0].tabs[0].groups[${index}]`, controls),
    ]),
    ...controlTextsAt(`${extension}.contextMenus[0].menus[0]`, manifest.cellMenu),
  ];
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${schema}/MicrosoftTeams.Localization.schema.json`,
    ...Object.fromEntries(texts.map(([path, text]) => [path, text[language]])),
    [`${extension}.runtimes[0].customFunctions.metadataUrl`]: `${manifest.origin}/${fileNames.functions[language]}`,
  };
}

function controlTextsAt(path: string, controls: readonly Control[]): [string, LocalizedText][] {
  return controls.flatMap(({ label, tip }, index): [string, LocalizedText][] => [
    [`${path}.controls[${index}].label`, label],
    [`${path}.controls[${index}].supertip.title`, label],
    [`${path}.controls[${index}].supertip.description`, tip],
  ]);
}

const actionsOf = ({ tab, cellMenu }: Manifest): { readonly id: string; readonly name: LocalizedText }[] =>
  [...tab.groups.flatMap(({ controls }) => controls), ...cellMenu].map(({ id, label }) => ({ id, name: label }));
