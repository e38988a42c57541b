import { apiNotFound } from '../workbook/refusal.ts';
import type { ProtocolSession } from './protocol-session.ts';
import type { Node } from './node.ts';
import type { Registry } from './registry.ts';
import type { QueryInfo } from './wire.ts';

const capitalise = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Answers a load: the requested scalars of the object, its items and its child objects (`format/font/color`). */
export function load(
  registry: Registry,
  session: ProtocolSession,
  node: Node | null,
  info: QueryInfo = {},
): Readonly<Record<string, unknown>> | null {
  if (!node) return null;
  const { members, scalars } = registry.get(node.type);
  const loaded: Record<string, unknown> = {};
  if (node.reference !== undefined) loaded._ReferenceId = node.reference;
  if (members.items) {
    const items = members.items(node.of, session);
    const { Skip = 0, Top = items.length, Select, Expand } = info;
    const wanted = { ...(Select && { Select }), ...(Expand && { Expand }) };
    loaded._Items = items.slice(Skip, Skip + Top).map((item) => load(registry, session, item, wanted));
  }
  const select = info.Select ?? [];
  const isAll = select.length === 0 || select.includes('*');
  for (const name of isAll ? scalars : []) {
    if (registry.isThere(session, node.type, name)) loaded[name] = registry.readUnasked(session, node, name);
  }
  for (const wanted of select) {
    if (wanted !== '*') loadPath(registry, session, node, wanted, loaded);
  }
  for (const name of info.Expand ?? []) loadPath(registry, session, node, `${name}/*`, loaded);
  return { ...loaded, ...registry.identity(session, node) };
}

function loadPath(
  registry: Registry,
  session: ProtocolSession,
  node: Node,
  wanted: string,
  loaded: Record<string, unknown>,
): void {
  const { members, scalars } = registry.get(node.type);
  const [head = '', ...rest] = wanted.replaceAll('.', '/').split('/');
  const name = scalars.find((scalar) => scalar.toLowerCase() === head.toLowerCase());
  if (name !== undefined) {
    loaded[name] = registry.read(session, node, name);
    return;
  }
  // The property belongs to the collection's items, not to the collection.
  if (members.items && !members.paths?.[`${node.type}.${capitalise(head)}`]) return;
  const child = registry.follow(session, node, capitalise(head));
  const below = load(registry, session, child, { Select: rest.length > 0 && rest[0] !== '' ? [rest.join('/')] : [] });
  const known = loaded[capitalise(head)];
  loaded[capitalise(head)] = below === null ? null : merge(known, below);
}

function merge(known: unknown, more: unknown): unknown {
  if (!isPlain(known) || !isPlain(more))
    return Array.isArray(known) && Array.isArray(more)
      ? known.map((item: unknown, index) => merge(item, more[index]))
      : more;
  const merged: Record<string, unknown> = { ...known };
  for (const [name, value] of Object.entries(more))
    merged[name] = name in merged && (isPlain(value) || name === '_Items') ? merge(merged[name], value) : value;
  return merged;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A recursive load: each class gets the properties requested for it, as deep as `Expand` goes. */
export function loadRecursively(
  registry: Registry,
  session: ProtocolSession,
  node: Node | null,
  infos: Readonly<Record<string, QueryInfo>>,
): unknown {
  if (!node) return null;
  const info = infos[node.type] ?? Object.values(infos)[0];
  if (!info) throw apiNotFound(`${node.type} recursive load`);
  return load(registry, session, node, info);
}
