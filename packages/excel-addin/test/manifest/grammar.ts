import type { Tree } from './xml-tree.ts';

/** What may stand in an element, in which order: `?` once or not, `+` once or more, `*` any number. */
type Content = readonly string[];

const control: Content = ['Label', 'Supertip', 'Icon', 'Action', 'Enabled?'];

/**
 * Microsoft's schemas of the add-in only manifest, as far as ours goes: OfficeAppManifestV1_1 and
 * TaskPaneAppVersionOverridesV1_0, with Runtimes, Enabled and ExtendedOverrides, which are documented beside them.
 * An element that means two things by its place has the outer one's name before it.
 */
const grammar: Readonly<Record<string, Content>> = {
  OfficeApp: [
    'Id',
    'Version',
    'ProviderName',
    'DefaultLocale',
    'DisplayName',
    'Description',
    'IconUrl',
    'HighResolutionIconUrl',
    'SupportUrl',
    'AppDomains',
    'Hosts',
    'Requirements',
    'DefaultSettings',
    'Permissions',
    'VersionOverrides',
    'ExtendedOverrides?',
  ],
  DisplayName: ['Override*'],
  'OfficeApp/Description': ['Override*'],
  AppDomains: ['AppDomain+'],
  'OfficeApp/Hosts': ['Host+'],
  Requirements: ['Sets'],
  Sets: ['Set+'],
  DefaultSettings: ['SourceLocation'],
  VersionOverrides: ['Hosts', 'Resources'],
  'VersionOverrides/Hosts': ['Host+'],
  'Hosts/Host': ['Runtimes?', 'AllFormFactors?', 'DesktopFormFactor?'],
  Runtimes: ['Runtime'],
  AllFormFactors: ['ExtensionPoint'],
  'AllFormFactors/ExtensionPoint': ['Script', 'Page', 'Metadata', 'Namespace'],
  Script: ['SourceLocation'],
  Page: ['SourceLocation'],
  Metadata: ['SourceLocation'],
  DesktopFormFactor: ['GetStarted?', 'FunctionFile', 'ExtensionPoint+'],
  GetStarted: ['Title', 'Description', 'LearnMoreUrl'],
  'DesktopFormFactor/ExtensionPoint': ['CustomTab?', 'OfficeMenu*'],
  CustomTab: ['Group+', 'Label'],
  Group: ['Label', 'Icon', 'Control+'],
  OfficeMenu: ['Control+'],
  Control: control,
  Supertip: ['Title', 'Description'],
  Icon: ['bt:Image+'],
  Action: ['FunctionName'],
  Resources: ['bt:Images', 'bt:Urls', 'bt:ShortStrings', 'bt:LongStrings'],
  'bt:Images': ['bt:Image+'],
  'bt:Urls': ['bt:Url+'],
  'bt:ShortStrings': ['bt:String+'],
  'bt:LongStrings': ['bt:String+'],
  'bt:Url': ['bt:Override*'],
  'bt:String': ['bt:Override*'],
  ExtendedOverrides: ['Tokens?'],
  Tokens: ['Token+'],
  Token: ['Override*'],
};

/** One line for each element whose content is not what the schemas allow. */
export function grammarFaults(tree: Tree, outer = ''): readonly string[] {
  const isLeafHost = tree.name === 'Host' && tree.children.length === 0;
  const content = isLeafHost ? [] : (grammar[`${outer}/${tree.name}`] ?? grammar[tree.name] ?? []);
  const pattern = content.map((each) => each.replace(/^([\w:]+)(\W?)$/, '(?:$1 )$2')).join('');
  const names = tree.children.map(({ name }) => `${name} `).join('');
  const own = new RegExp(`^${pattern}$`).test(names) ? [] : [`${tree.name} holds: ${names || 'nothing'}`];
  return [...own, ...tree.children.flatMap((child) => grammarFaults(child, tree.name))];
}
