import type { Node } from 'acorn';

/** Something that Apps Script refuses, or is not documented to support. Line from 1, column from 0. */
export interface GateFault {
  readonly what: string;
  readonly line: number;
  readonly column: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** This node and all nodes below it. */
export function* nodesOf(root: Node): Iterable<Node & Fields> {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...(next as unknown[]));
    else if (isNode(next)) {
      yield next;
      for (const key of Object.keys(next)) if (key !== 'loc' && key !== 'range') waiting.push(next[key]);
    }
  }
}

function isNode(value: unknown): value is Node & Fields {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Syntax of ES2020 that Apps Script does not, or may not, support. */
export function syntaxFaults(nodes: Iterable<Node & Fields>): GateFault[] {
  const faults: GateFault[] = [];
  for (const node of nodes) {
    const what = forbidden(node);
    if (what !== undefined) faults.push({ what, line: node.loc?.start.line ?? 0, column: node.loc?.start.column ?? 0 });
  }
  return faults;
}

function forbidden(node: Node & Fields): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node['async'] === true && node['generator'] === true ? 'an async generator' : undefined;
    case 'ForOfStatement':
      return node['await'] === true ? 'for await' : undefined;
    case 'ImportExpression':
      return 'import()';
    case 'MetaProperty':
      return (node['meta'] as Fields)['name'] === 'import' ? 'import.meta' : undefined;
    case 'PropertyDefinition':
      return 'a class field';
    case 'PrivateIdentifier':
      return 'a private name';
    case 'StaticBlock':
      return 'a static block';
    case 'Literal':
      return forbiddenLiteral(node);
    default:
      return undefined;
  }
}

function forbiddenLiteral(node: Fields): string | undefined {
  if (typeof node['bigint'] === 'string') return 'a BigInt literal';
  const regex = node['regex'] as { readonly pattern: string; readonly flags: string } | undefined;
  if (regex === undefined) return undefined;
  if (/\(\?<[=!]/.test(regex.pattern)) return 'a lookbehind';
  return /[dv]/.test(regex.flags) ? `a regular expression with the flag ${regex.flags}` : undefined;
}
