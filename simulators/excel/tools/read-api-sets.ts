import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createRegistry } from '../src/protocol/simulated.ts';
import type { MemberSets } from '../src/platforms/member-sets.ts';

const typings = join(dirname(createRequire(import.meta.url).resolve('@types/office-js/package.json')), 'index.d.ts');

/** Members whose names on the wire differ from those in the typings. */
const typedNames: Readonly<Record<string, string>> = {
  'Worksheet.Gridlines': 'showGridlines',
  'Worksheet.Headings': 'showHeadings',
};

/**
 * The requirement set of each simulated member, by the `[Api set: …]` tags of the installed typings. A member without a
 * tag belongs to the library itself: references, services, the id of an object.
 */
export function readApiSets(): Readonly<Record<string, MemberSets>> {
  const tags = readTags(readFileSync(typings, 'utf8'));
  const registry = createRegistry();
  const names = (['reads', 'writes', 'paths', 'calls'] as const).flatMap((part) => registry.names(part));
  const found = [...new Set(names)].toSorted().flatMap((name) => {
    const [type = '', member = ''] = name.split('.');
    const tag = tags.get(`${type}.${typedName(name, member)}`);
    return tag === undefined ? [] : [[name, setsIn(tag)] as const];
  });
  return Object.fromEntries(found);
}

function typedName(name: string, member: string): string {
  const event = /^_(?:Unregister|Register)(\w+)Event$/.exec(member)?.[1];
  if (event !== undefined) return event === 'DataChanged' ? 'onChanged' : `on${event}`;
  return typedNames[name] ?? member.charAt(0).toLowerCase() + member.slice(1);
}

/**
 * In `ExcelApi 1.1 for get, 1.8 for set` the second version applies to writing. Otherwise the first applies to
 * everything.
 */
function setsIn(tag: string): MemberSets {
  const [, set = '', since = ''] = /^(\w+) (\d+\.\d+)/.exec(tag) ?? [];
  const forWriting = /(\d+\.\d+) for sett?/.exec(tag)?.[1];
  return { set, since, ...(forWriting !== undefined && { writableSince: forWriting }) };
}

/** The tags of the namespace `Excel`, by `Class.member`. */
function readTags(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  let namespace = '';
  let type = '';
  let comment = '';
  for (const line of text.split('\n')) {
    const opened = /^declare namespace (\w+)/.exec(line)?.[1];
    const declared = /^ {4}(?:class|interface) (\w+)/.exec(line)?.[1];
    const member = /^ {8}(?:readonly )?(\w+)\??[(:<]/.exec(line)?.[1];
    if (opened !== undefined) namespace = opened;
    else if (line.trimStart().startsWith('/**')) comment = line;
    else if (/^\s*\*/.test(line) || comment.endsWith('\n')) comment += line;
    if (declared !== undefined) type = declared;
    if (member === undefined || namespace !== 'Excel') continue;
    const tag = /\[Api set: *([^\]]+)\]/.exec(comment)?.[1];
    const key = `${type}.${member}`;
    // Of several overloads, the first is the oldest.
    if (tag !== undefined && !tags.has(key)) tags.set(key, tag);
    comment = '';
  }
  return tags;
}
