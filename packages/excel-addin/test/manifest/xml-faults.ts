import { pictureFault, type Pictures } from './pictures.ts';
import { attributeOf, findAll, findOne, readXml, type Tree } from './xml-tree.ts';

interface Surroundings {
  readonly origin: string;
  readonly pictures: Pictures;
  /** The ids that the code handles. */
  readonly actionIds: readonly string[];
}

const mostLetters: Readonly<Record<string, number>> = { 'bt:ShortStrings': 125, 'bt:LongStrings': 250 };

/**
 * The faults of an add-in only manifest that Office refuses or ignores and its schemas accept, one line each. Assumes
 * that the elements are in their proper places.
 */
export function xmlFaults(text: string, around: Surroundings): readonly string[] {
  const root = readXml(text);
  return [
    ...headFaults(root),
    ...resourceFaults(root),
    ...addressFaults(root, around.origin),
    ...iconFaults(root, around),
    ...controlFaults(root, around.actionIds),
    ...runtimeFaults(root),
  ];
}

function headFaults(root: Tree): readonly string[] {
  const text = (name: string) => findOne(root, name).text;
  const hosts = root.children
    .filter(({ name }) => name === 'Hosts')
    .flatMap(({ children }) => children.map((each) => attributeOf(each, 'Name')));
  const names = (name: string) => [
    attributeOf(findOne(root, name), 'DefaultValue'),
    ...overridesOf(findOne(root, name)),
  ];
  return [
    ...(isGuid(text('Id')) ? [] : [`Id ${text('Id')} is not a GUID`]),
    ...(/^\d{1,5}(\.\d{1,5}){3}$/.test(text('Version')) ? [] : [`Version ${text('Version')} is not four numbers`]),
    ...(hosts.join() === 'Workbook' ? [] : [`Hosts are ${hosts.join() || 'none'}, not Workbook`]),
    ...(text('DefaultLocale') === 'en-US' ? [] : ['DefaultLocale is not en-US']),
    ...(text('Permissions') === 'ReadWriteDocument' ? [] : [`Permissions ${text('Permissions')}`]),
    ...(isShort(text('ProviderName'), 125) ? [] : ['ProviderName has not 1 to 125 letters']),
    ...names('DisplayName').flatMap((each) => (isShort(each, 125) ? [] : ['DisplayName has not 1 to 125 letters'])),
    ...names('Description').flatMap((each) => (isShort(each, 250) ? [] : ['Description has not 1 to 250 letters'])),
  ];
}

function resourceFaults(root: Tree): readonly string[] {
  const kinds = findOne(findOne(root, 'VersionOverrides'), 'Resources').children;
  const ids = kinds.flatMap(({ children }) => children.map((each) => attributeOf(each, 'id')));
  const used = allOf(root).flatMap((each) => (each.attributes.has('resid') ? [attributeOf(each, 'resid')] : []));
  const seen = ids.map((id) => id.toLowerCase());
  return [
    ...used.filter((id) => !ids.includes(id)).map((id) => `resid ${id} is not there`),
    ...ids.filter((id) => !used.includes(id)).map((id) => `${id} is not used`),
    ...ids.filter((id, index) => seen.indexOf(id.toLowerCase()) !== index).map((id) => `${id} is there twice`),
    ...ids.filter((id) => !isShort(id, 32)).map((id) => `${id} has not 1 to 32 letters`),
    ...kinds.flatMap(({ name, children }) =>
      children.flatMap((each) => {
        const most = mostLetters[name] ?? 2_048;
        const values = [attributeOf(each, 'DefaultValue'), ...overridesOf(each)];
        return values.every((value) => isShort(value, most))
          ? []
          : [`${attributeOf(each, 'id')} is longer than ${most}`];
      }),
    ),
    ...['bt:ShortStrings', 'bt:LongStrings'].flatMap((name) =>
      kinds
        .filter((kind) => kind.name === name)
        .flatMap(({ children }) => children)
        .filter((each) => each.children.some((other) => attributeOf(other, 'Locale') !== 'fr-FR'))
        .map((each) => `${attributeOf(each, 'id')} is in another language`),
    ),
  ];
}

function addressFaults(root: Tree, origin: string): readonly string[] {
  const values = allOf(root)
    .filter(({ name }) => !name.startsWith('OfficeApp'))
    .flatMap(({ attributes }) => [...attributes].filter(([key]) => key !== 'xmlns').map(([, value]) => value));
  return (
    values
      .filter((value) => /^\w+:\//.test(value))
      .filter((each) => each !== origin && !each.startsWith(`${origin}/`))
      .map((each) => `${each} is elsewhere`)
      // "Has no effect and may be misleading": https://learn.microsoft.com/javascript/api/manifest/appdomain
      .concat(
        findAll(root, 'AppDomain').flatMap(({ text }) => (text === origin ? ['An AppDomain is the page’s own'] : [])),
      )
  );
}

function iconFaults(root: Tree, { origin, pictures }: Surroundings): readonly string[] {
  const images = findAll(root, 'bt:Images').flatMap(({ children }) => children);
  const urls = new Map(images.map((each) => [attributeOf(each, 'id'), attributeOf(each, 'DefaultValue')]));
  const inControls = findAll(root, 'Icon').flatMap(({ children }) => {
    const sizes = children.map((each) => Number(attributeOf(each, 'size')));
    const missing = [16, 32, 80].filter((size) => !sizes.includes(size)).map((size) => `An icon of ${size} is missing`);
    const wrong = children.map((each) => {
      const url = urls.get(attributeOf(each, 'resid')) ?? '';
      return pictureFault(pictures, origin, url, Number(attributeOf(each, 'size')));
    });
    return [...missing, ...wrong];
  });
  const ofAddin = [
    pictureFault(pictures, origin, attributeOf(findOne(root, 'IconUrl'), 'DefaultValue'), 32),
    pictureFault(pictures, origin, attributeOf(findOne(root, 'HighResolutionIconUrl'), 'DefaultValue'), 64),
  ];
  return [...new Set([...inControls, ...ofAddin].filter((each) => each !== undefined))];
}

function controlFaults(root: Tree, actionIds: readonly string[]): readonly string[] {
  const named = [...findAll(root, 'CustomTab'), ...findAll(root, 'Group'), ...findAll(root, 'Control')];
  const ids = named.map((each) => attributeOf(each, 'id').toLowerCase());
  const functions = findAll(root, 'FunctionName').map(({ text }) => text);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index || id === '').map((id) => `Control ${id} is there twice`),
    ...functions.filter((id) => !actionIds.includes(id)).map((id) => `Nothing answers to ${id}`),
    ...findAll(root, 'Action')
      .filter((each) => attributeOf(each, 'xsi:type') !== 'ExecuteFunction')
      .map((each) => `An action of type ${attributeOf(each, 'xsi:type')}`),
    ...findAll(root, 'Enabled')
      .filter(({ text }) => text !== 'true' && text !== 'false')
      .map(({ text }) => `Enabled is ${text}`),
    ...findAll(root, 'OfficeMenu')
      .flatMap((each) => findAll(each, 'Enabled'))
      .map(({ text }) => `A context menu's control is enabled at launch, or it is not read: ${text}`),
    ...findAll(root, 'OfficeMenu')
      .filter((each) => attributeOf(each, 'id') !== 'ContextMenuCell')
      .map((each) => `There is no menu ${attributeOf(each, 'id')}`),
  ];
}

/** In a shared runtime one page serves functions, buttons and panel, or Office starts several. */
function runtimeFaults(root: Tree): readonly string[] {
  const [runtime] = findAll(root, 'Runtime');
  const pages = ['Page', 'FunctionFile'].flatMap((name) => findAll(root, name));
  const resids = pages.map(
    (each) => each.attributes.get('resid') ?? attributeOf(findOne(each, 'SourceLocation'), 'resid'),
  );
  const page = runtime && attributeOf(runtime, 'resid');
  const set = findAll(root, 'Set').map((each) => attributeOf(each, 'Name'));
  return [
    ...(runtime && attributeOf(runtime, 'lifetime') === 'long' ? [] : ['The runtime is not long-lived']),
    ...resids.filter((resid) => resid !== page).map((resid) => `${resid} is not the page of the runtime`),
    ...(set.includes('SharedRuntime') ? [] : ['SharedRuntime is not required']),
  ];
}

const allOf = (tree: Tree): readonly Tree[] => [tree, ...tree.children.flatMap(allOf)];

const overridesOf = (tree: Tree): readonly string[] => tree.children.map((each) => attributeOf(each, 'Value'));

const isShort = (text: string, most: number): boolean => text.length > 0 && text.length <= most;

const isGuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);
