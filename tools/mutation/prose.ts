interface Text {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

/** Whether a node of the syntax tree is a text of several words. */
export function isProse(node: unknown): boolean {
  const { type, value, quasis = [] } = node as Text;
  if (type === 'StringLiteral') return hasWords(String(value));
  return type === 'TemplateLiteral' && hasWords(quasis.map((quasi) => quasi.value.raw).join('…'));
}

const hasWords = (text: string): boolean => /\p{L}{2}[,:;.]? \p{L}/u.test(text);
