type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A part of a document. Only `element` creates it, so all text in it is escaped. */
export interface Xml {
  readonly lines: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** @param content text, or elements with one line each; without it the element is empty. */
export function element(name: string, attributes: Attributes = {}, content: string | readonly Xml[] = []): Xml {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(String(value))}"`);
  const head = `${name}${pairs.join('')}`;
  if (typeof content === 'string') return { lines: [`<${head}>${escape(content)}</${name}>`] };
  if (content.length === 0) return { lines: [`<${head}/>`] };
  const inner = content.flatMap(({ lines }) => lines.map((line) => `  ${line}`));
  return { lines: [`<${head}>`, ...inner, `</${name}>`] };
}

export function documentOf(root: Xml): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...root.lines, ''].join('\n');
}
