import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createRegistry } from '../src/protocol/simulated.ts';
import type { MemberSets } from '../src/platforms/member-sets.ts';

const typings = join(dirname(createRequire(import.meta.url).resolve('@types/office-js/package.json')), 'index.d.ts');

/** Members that the library calls otherwise on the wire than in its typings. */
const typedNames: Readonly<Record<string, string>> = {
  'Worksheet.Gridlines': 'showGridlines',
  'Worksheet.Headings': 'showHeadings',
};

/**
 * Since which requirement set each simulated member is there, by the `[Api set: …]` tags of the installed typings.
 * What has none belongs to the library itself: references, services, the id of an object.
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

/** `ExcelApi 1.1 for get, 1.8 for set`: the first holds for all but writing, where another is named for that. */
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
    // Of several ways to call it the first is the oldest.
    if (tag !== undefined && !tags.has(key)) tags.set(key, tag);
    comment = '';
  }
  return tags;
}
