import { attributeOf, findAll, findOne, readXml, type Tree } from './xml-tree.ts';

/** The content of a manifest for users and for Office, whatever its form. */
export interface Facts {
  readonly id: string;
  readonly version: string;
  readonly name: Text;
  readonly description: Text;
  readonly welcome: readonly Text[];
  readonly page: string;
  readonly namespace: string;
  readonly functions: Text;
  readonly tab: { readonly id: string; readonly label: Text };
  readonly groups: readonly { readonly id: string; readonly label: Text; readonly controls: readonly ControlFacts[] }[];
  readonly cellMenu: readonly ControlFacts[];
  readonly shortcuts: readonly { readonly actionId: string; readonly key: string; readonly name: Text }[];
  readonly icons: readonly string[];
}

interface Text {
  readonly en: string;
  readonly fr: string;
}

interface ControlFacts {
  readonly id: string;
  readonly action: string;
  readonly label: Text;
  readonly title: Text;
  readonly tip: Text;
  readonly isEnabled: boolean;
  readonly icons: readonly string[];
}

/** @param read returns the text of another file of the add-in. */
export function factsOfXml(text: string, read: (name: string) => string): Facts {
  const root = readXml(text);
  const overrides = findOne(root, 'VersionOverrides');
  const resources = new Map(
    findOne(overrides, 'Resources').children.flatMap(({ children }) =>
      children.map((each) => [attributeOf(each, 'id'), textOf(each)] as const),
    ),
  );
  const resource = (tree: Tree) => resources.get(attributeOf(tree, 'resid')) ?? { en: '', fr: '' };
  const icons = (tree: Tree) => findOne(tree, 'Icon').children.map((each) => resource(each).en);
  const control = (tree: Tree): ControlFacts => ({
    id: attributeOf(tree, 'id'),
    action: findOne(findOne(tree, 'Action'), 'FunctionName').text,
    label: resource(findOne(tree, 'Label')),
    title: resource(findOne(findOne(tree, 'Supertip'), 'Title')),
    tip: resource(findOne(findOne(tree, 'Supertip'), 'Description')),
    isEnabled: findAll(tree, 'Enabled')[0]?.text !== 'false',
    icons: icons(tree),
  });
  const [tab] = findAll(overrides, 'CustomTab');
  const [menu] = findAll(overrides, 'OfficeMenu');
  const [welcome] = findAll(overrides, 'GetStarted');
  const [metadata] = findAll(overrides, 'Metadata');
  const [namespace] = findAll(overrides, 'Namespace');
  if (!tab || !menu || !welcome || !metadata || !namespace) throw new RangeError('Half of the manifest is not there.');
  return {
    id: findOne(root, 'Id').text,
    version: findOne(root, 'Version').text.replace(/\.0$/, ''),
    name: textOf(findOne(root, 'DisplayName')),
    description: textOf(findOne(root, 'Description')),
    welcome: ['Title', 'Description'].map((name) => resource(findOne(welcome, name))),
    page: attributeOf(findOne(findOne(root, 'DefaultSettings'), 'SourceLocation'), 'DefaultValue'),
    namespace: resource(namespace).en,
    functions: resource(findOne(metadata, 'SourceLocation')),
    tab: { id: attributeOf(tab, 'id'), label: resource(findOne(tab, 'Label')) },
    groups: findAll(tab, 'Group').map((group) => ({
      id: attributeOf(group, 'id'),
      label: resource(findOne(group, 'Label')),
      controls: findAll(group, 'Control').map(control),
    })),
    cellMenu: findAll(menu, 'Control').map(control),
    shortcuts: shortcutsOf(findOne(root, 'ExtendedOverrides'), read),
    icons: ['IconUrl', 'HighResolutionIconUrl'].map((name) => attributeOf(findOne(root, name), 'DefaultValue')),
  };
}

function textOf(tree: Tree): Text {
  const en = attributeOf(tree, 'DefaultValue');
  const french = tree.children.find((each) => attributeOf(each, 'Locale') === 'fr-FR');
  return { en, fr: french === undefined ? en : attributeOf(french, 'Value') };
}

function shortcutsOf(tree: Tree, read: (name: string) => string): Facts['shortcuts'] {
  const last = (url: string) => url.split('/').at(-1) ?? '';
  const file = JSON.parse(read(last(attributeOf(tree, 'Url')))) as ShortcutFile;
  const texts = (language: string) =>
    JSON.parse(read(last(attributeOf(tree, 'ResourcesUrl')).replace('${token.language}', language))) as ShortcutTexts;
  return file.shortcuts.map(({ action, key }) => {
    const name = /^\$\{resource\.(\w+)\}$/.exec(file.actions.find(({ id }) => id === action)?.name ?? '')?.[1] ?? '';
    const en = file.resources.default[name]?.value ?? '';
    // An Office in a third language reads the English file.
    if (texts('en')[name]?.value !== en) throw new RangeError(`${name} has two English texts.`);
    return { actionId: action, key: key.default, name: { en, fr: texts('fr')[name]?.value ?? '' } };
  });
}

type ShortcutTexts = Readonly<Record<string, { readonly value: string }>>;

interface ShortcutFile {
  readonly actions: readonly { readonly id: string; readonly name: string }[];
  readonly shortcuts: readonly { readonly action: string; readonly key: { readonly default: string } }[];
  readonly resources: { readonly default: ShortcutTexts };
}

/** The part of a unified manifest that we write; its schema covers the rest. */
export interface Unified {
  readonly id: string;
  readonly version: string;
  readonly extensions: readonly [
    {
      readonly runtimes: readonly [
        {
          readonly code: { readonly page: string };
          readonly lifetime: string;
          readonly actions: readonly { readonly id: string; readonly displayName: string }[];
          readonly customFunctions: { readonly namespace: { readonly id: string }; readonly metadataUrl: string };
        },
      ];
      readonly ribbons: readonly [
        {
          readonly tabs: readonly [
            { id: string; groups: readonly { id: string; controls: readonly UnifiedControl[] }[] },
          ];
        },
      ];
      readonly contextMenus: readonly [{ readonly menus: readonly [{ readonly controls: readonly UnifiedControl[] }] }];
      readonly keyboardShortcuts: readonly [
        { readonly shortcuts: readonly { readonly actionId: string; readonly key: { readonly default: string } }[] },
      ];
      readonly alternates: readonly [
        { readonly alternateIcons: Readonly<Record<'icon' | 'highResolutionIcon', { readonly url: string }>> },
      ];
    },
  ];
}

interface UnifiedControl {
  readonly id: string;
  readonly actionId: string;
  readonly enabled: boolean;
  readonly icons: readonly { readonly size: number; readonly url: string }[];
}

/** @param french the localisation file: texts by their path in the manifest. */
export function factsOfUnified(manifest: Unified, french: Readonly<Record<string, string>>): Facts {
  const [extension] = manifest.extensions;
  const [runtime] = extension.runtimes;
  const at = (path: string): Text => ({ en: textAt(manifest, path), fr: french[path] ?? '' });
  const control =
    (path: string) =>
    ({ id, actionId, enabled, icons }: UnifiedControl, index: number): ControlFacts => ({
      id,
      action: actionId,
      label: at(`${path}.controls[${index}].label`),
      title: at(`${path}.controls[${index}].supertip.title`),
      tip: at(`${path}.controls[${index}].supertip.description`),
      isEnabled: enabled,
      icons: icons.map(({ url }) => url),
    });
  const tab = 'extensions[0].ribbons[0].tabs[0]';
  const actions = runtime.actions.map(({ id }) => id);
  return {
    id: manifest.id,
    version: manifest.version,
    name: at('name.short'),
    description: at('description.full'),
    welcome: ['title', 'description'].map((name) => at(`extensions[0].getStartedMessages[0].${name}`)),
    page: runtime.code.page,
    namespace: runtime.customFunctions.namespace.id,
    functions: at('extensions[0].runtimes[0].customFunctions.metadataUrl'),
    tab: { id: extension.ribbons[0].tabs[0].id, label: at(`${tab}.label`) },
    groups: extension.ribbons[0].tabs[0].groups.map(({ id, controls }, index) => ({
      id,
      label: at(`${tab}.groups[${index}].label`),
      controls: controls.map(control(`${tab}.groups[${index}]`)),
    })),
    cellMenu: extension.contextMenus[0].menus[0].controls.map(control('extensions[0].contextMenus[0].menus[0]')),
    shortcuts: extension.keyboardShortcuts[0].shortcuts.map(({ actionId, key }) => ({
      actionId,
      key: key.default,
      name: at(`extensions[0].runtimes[0].actions[${actions.indexOf(actionId)}].displayName`),
    })),
    icons: (['icon', 'highResolutionIcon'] as const).map((name) => extension.alternates[0].alternateIcons[name].url),
  };
}

/** The text at a path such as `extensions[0].ribbons[0].tabs[0].label`; empty when there is no such text. */
export function textAt(value: unknown, path: string): string {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const found = steps.reduce<unknown>((inner, step) => Object(inner)[step], value);
  return typeof found === 'string' ? found : '';
}
