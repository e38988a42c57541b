/** An element of a document, with its text when it has no children. */
export interface Tree {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Tree[];
  readonly text: string;
}

interface Growing extends Tree {
  readonly children: Growing[];
  text: string;
}

const token = /<\?[^>]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** Reads the plain XML that a manifest is. @throws SyntaxError where it is not well-formed. */
export function readXml(text: string): Tree {
  const root: Growing = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Growing[] = [root];
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    const parent = open.at(-1);
    if (found === null || parent === undefined) throw new SyntaxError(`Not XML: ${text.slice(at, at + 40)}`);
    at = token.lastIndex;
    const [, closing, name, attributes = '', empty, words] = found;
    if (words !== undefined) parent.text += decode(words.trim());
    if (name === undefined) continue;
    if (closing === '/') {
      if (parent.name !== name) throw new SyntaxError(`</${name}> ends <${parent.name}>.`);
      open.pop();
      continue;
    }
    const child: Growing = { name, attributes: readAttributes(attributes), children: [], text: '' };
    parent.children.push(child);
    if (empty !== '/') open.push(child);
  }
  const [first, ...others] = root.children;
  if (open.length > 1 || first === undefined || others.length > 0) throw new SyntaxError('Not one whole document.');
  return first;
}

/** All elements of that name below a tree, in the order of the document. */
export function findAll(tree: Tree, name: string): readonly Tree[] {
  return tree.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}

/** The only element of that name directly below. @throws RangeError unless there is exactly one. */
export function findOne(tree: Tree, name: string): Tree {
  const [found, ...others] = tree.children.filter((child) => child.name === name);
  if (found === undefined || others.length > 0) throw new RangeError(`${tree.name} has not one ${name}.`);
  return found;
}

export const attributeOf = (tree: Tree, name: string): string => tree.attributes.get(name) ?? '';

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of text.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (attributes.has(key)) throw new SyntaxError(`${key} stands there twice.`);
    attributes.set(key, decode(value));
  }
  return attributes;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new SyntaxError(`A bare & in ${text}`);
  return text.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '');
}
