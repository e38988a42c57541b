import type { LocalizedText } from '@tpr/core';
import { type Control, fileNames, iconName, iconSizes, requiredSets, translations, type Manifest } from './manifest.ts';
import { createResources, type Resources } from './resources.ts';
import { mapText } from './texts.ts';
import { documentOf, element, type Xml } from './xml.ts';

/**
 * manifest.xml, which every Excel with a shared runtime reads. The order of elements is that of Microsoft's schemas
 * (OfficeAppManifestV1_1, TaskPaneAppVersionOverridesV1_0); Runtimes, Enabled and ExtendedOverrides came after them.
 */
export function writeAddInOnly(manifest: Manifest): string {
  const at = (path: string) => `${manifest.origin}/${path}`;
  return documentOf(
    element(
      'OfficeApp',
      {
        xmlns: 'http://schemas.microsoft.com/office/appforoffice/1.1',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xmlns:bt': 'http://schemas.microsoft.com/office/officeappbasictypes/1.0',
        'xsi:type': 'TaskPaneApp',
      },
      [
        element('Id', {}, manifest.id),
        element('Version', {}, `${manifest.version}.0`),
        element('ProviderName', {}, manifest.provider),
        element('DefaultLocale', {}, 'en-US'),
        localised('DisplayName', manifest.name),
        localised('Description', manifest.description),
        element('IconUrl', { DefaultValue: at(iconName('addin', 32)) }),
        element('HighResolutionIconUrl', { DefaultValue: at(iconName('addin', 64)) }),
        element('SupportUrl', { DefaultValue: manifest.support }),
        element('Hosts', {}, [element('Host', { Name: 'Workbook' })]),
        element('Requirements', {}, [
          element(
            'Sets',
            { DefaultMinVersion: '1.1' },
            requiredSets.map(({ name, minVersion }) => element('Set', { Name: name, MinVersion: minVersion })),
          ),
        ]),
        element('DefaultSettings', {}, [element('SourceLocation', { DefaultValue: at(fileNames.page) })]),
        element('Permissions', {}, 'ReadWriteDocument'),
        versionOverrides(manifest, at),
        shortcutFiles(at),
      ],
    ),
  );
}

const localised = (name: string, text: LocalizedText): Xml =>
  element(
    name,
    { DefaultValue: text.en },
    translations.map(([language, culture]) => element('Override', { Locale: culture, Value: text[language] })),
  );

function versionOverrides(manifest: Manifest, at: (path: string) => string): Xml {
  const resources = createResources();
  const page = resources.url('Panel.Url', at(fileNames.page));
  const functions = mapText(fileNames.functions, at);
  const { tab, cellMenu } = manifest;
  const write = { icons: writeIcons(resources, at), control: writeControl(resources, at) };
  const host = element('Host', { 'xsi:type': 'Workbook' }, [
    element('Runtimes', {}, [element('Runtime', { resid: page, lifetime: 'long' })]),
    element('AllFormFactors', {}, [
      element('ExtensionPoint', { 'xsi:type': 'CustomFunctions' }, [
        element('Script', {}, [source(resources.url('Functions.Script.Url', at(fileNames.script)))]),
        element('Page', {}, [source(page)]),
        element('Metadata', {}, [source(resources.url('Functions.Metadata.Url', functions))]),
        element('Namespace', {
          resid: resources.short('Functions.Namespace', { en: manifest.namespace, fr: manifest.namespace }),
        }),
      ]),
    ]),
    element('DesktopFormFactor', {}, [
      element('GetStarted', {}, [
        element('Title', { resid: resources.short('Welcome.Title', manifest.welcomeTitle) }),
        element('Description', { resid: resources.long('Welcome.Text', manifest.welcome) }),
        element('LearnMoreUrl', { resid: resources.url('Help.Url', at(fileNames.help)) }),
      ]),
      element('FunctionFile', { resid: page }),
      element('ExtensionPoint', { 'xsi:type': 'PrimaryCommandSurface' }, [
        element('CustomTab', { id: tab.id }, [
          ...tab.groups.map((group) =>
            element('Group', { id: group.id }, [
              element('Label', { resid: resources.short(`${group.id}.Label`, group.label) }),
              write.icons('addin'),
              ...group.controls.map(write.control),
            ]),
          ),
          element('Label', { resid: resources.short('Tab.Label', tab.label) }),
        ]),
      ]),
      element('ExtensionPoint', { 'xsi:type': 'ContextMenu' }, [
        element('OfficeMenu', { id: 'ContextMenuCell' }, cellMenu.map(write.control)),
      ]),
    ]),
  ]);
  return element(
    'VersionOverrides',
    { xmlns: 'http://schemas.microsoft.com/office/taskpaneappversionoverrides', 'xsi:type': 'VersionOverridesV1_0' },
    [element('Hosts', {}, [host]), resources.write()],
  );
}

const source = (resid: string): Xml => element('SourceLocation', { resid });

const writeIcons = (resources: Resources, at: (path: string) => string) => (icon: Control['icon'] | 'addin') =>
  element(
    'Icon',
    {},
    iconSizes.map((size) =>
      element('bt:Image', { size, resid: resources.image(`${icon}.Icon.${size}`, at(iconName(icon, size))) }),
    ),
  );

const writeControl = (resources: Resources, at: (path: string) => string) => (control: Control) => {
  const label = resources.short(`${control.id}.Label`, control.label);
  return element('Control', { 'xsi:type': 'Button', id: control.id }, [
    element('Label', { resid: label }),
    element('Supertip', {}, [
      element('Title', { resid: label }),
      element('Description', { resid: resources.long(`${control.id}.Tip`, control.tip) }),
    ]),
    writeIcons(resources, at)(control.icon),
    element('Action', { 'xsi:type': 'ExecuteFunction' }, [element('FunctionName', {}, control.id)]),
    ...(control.isEnabled ? [] : [element('Enabled', {}, 'false')]),
  ]);
};

/** The texts are in one file for each language, because only ResourcesUrl may contain a token. */
function shortcutFiles(at: (path: string) => string): Xml {
  const texts = fileNames.shortcutTexts.en.replace('-en.', '-${token.language}.');
  return element('ExtendedOverrides', { Url: at(fileNames.shortcuts), ResourcesUrl: at(texts) }, [
    element('Tokens', {}, [
      element(
        'Token',
        { Name: 'language', DefaultValue: 'en', 'xsi:type': 'LocaleToken' },
        translations.map(([language]) => element('Override', { Locale: `${language}-*`, Value: language })),
      ),
    ]),
  ]);
}
