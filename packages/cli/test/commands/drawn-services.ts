import type { Client, Op } from '@tpr/core';
import { overridesOf, type ServiceReport } from '@tpr/core/doctor';
import { createProfile, type ProfileKey } from '@tpr/core/api';
import {
  openBench,
  toldAt,
  unreadableFacts,
  type Bench,
  type Difference,
  type DrawnService,
} from '@tpr/sandbox/contract';
import { startSeeded } from '@tpr/sandbox/seeded';
import { examined } from './examined.ts';

/** Facts that reads cannot show, by the start of their key: formats and effects of writes, and words of the service. */
const beyondReading = [
  'body.',
  'paths.thirdParties.add',
  'thirdParties.duplicateStatus',
  'identifiers.cit002Scope',
  'attributes.emptyClears',
  'attributes.clearedAs',
  'attributes.bodyFormat',
  'attributes.multiSelectMode',
  'values.providers.',
  'query.dossiers.list.',
];

const isBeyond = (key: string): boolean => beyondReading.some((beginning) => key.startsWith(beginning));

const isDictionary = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The doctor's report on a service, and the responses of the service: the texts by address. */
export interface Examined {
  readonly report: ServiceReport;
  readonly sent: readonly (readonly [url: string, text: string])[];
}

export async function reportOn({ behaviour }: DrawnService): Promise<Examined> {
  const sandbox = await startSeeded({ variants: behaviour.chosen });
  const sent: [string, string][] = [];
  const alter = (url: string, text: string) => {
    sent.push([url, text]);
    return text;
  };
  try {
    return { report: await examined(sandbox, { alter }), sent };
  } finally {
    await sandbox.close();
  }
}

/** Facts for which the shipped profile handles the service as well as the expected form. */
const copes: Readonly<Record<string, (found: unknown, fact: unknown) => boolean>> = {
  'events.maxRangeDays': (found, fact) => Number(found) <= Number(fact),
  'search.notFoundMeans': (found) => found === 'learn',
};

function fits(key: string, found: unknown, fact: unknown): boolean {
  if (copes[key]?.(found, fact) === true) return true;
  return Array.isArray(fact) ? Array.isArray(found) && found.includes(fact[0]) : found === fact;
}

export interface Score {
  /** Differences that reads can show. */
  readonly readable: readonly string[];
  readonly missed: readonly string[];
  /** Keys that reads cannot show, with their notes in the report. */
  readonly notTestable: readonly (readonly [key: string, note: string])[];
  /** Findings that are untrue. */
  readonly untrue: readonly string[];
}

/** Whether the service sent a property of one of the names, of attributes and indicators in their own responses. */
function isSent(key: string, names: readonly string[], sent: Examined['sent']): boolean {
  const [, record = ''] = key.split('.');
  const own = { attribute: /thirdpart\w*\/[^/]+\/attributes/i, indicator: /\/indicators/i }[record];
  const ofRecord = own === undefined ? sent : sent.filter(([url]) => own.test(url));
  const properties = names.filter((name) => name !== '$').map((name) => `"${name.split('.').at(-1)}":`);
  return names.includes('$') || ofRecord.some(([, text]) => properties.some((property) => text.includes(property)));
}

/** Whether each word of the service has its true meaning, for the words that the report maps. */
function meansSo(found: unknown, fact: unknown): boolean {
  const proposed = found as Readonly<Record<string, unknown>>;
  return Object.entries(fact as object).every(
    ([word, meaning]) => proposed[word] === undefined || proposed[word] === meaning,
  );
}

export function scoreOf({ differences, behaviour }: DrawnService, { report, sent }: Examined): Score {
  const found = createProfile(overridesOf(report));
  const of = (difference: Difference) => Object.entries(difference.facts);
  const testable = differences.filter((each) => of(each).some(([key]) => !isBeyond(key)));
  const misses = (each: Difference) =>
    of(each).some(([key, fact]) => !isBeyond(key) && !fits(key, found.find(key as ProfileKey), fact));
  const noteOf = (key: string) => report.findings.find((finding) => finding.key === key)?.note ?? '';
  const facts = Object.fromEntries(differences.flatMap(of));
  const untrue = report.findings.flatMap(({ key, verdict, note }) => {
    if (verdict === 'not testable') return [];
    const proposed = found.find(key as ProfileKey);
    const holding = [facts[key], behaviour.profile.find(key as ProfileKey)].filter((fact) => fact !== undefined);
    const isNamed = /^(?:fields|responsePaths)\./.test(key);
    const isSo = isNamed
      ? isSent(key, proposed as readonly string[], sent)
      : holding.some((fact) => (isDictionary(fact) ? meansSo(proposed, fact) : fits(key, proposed, fact)));
    return isSo ? [] : [`${key}: ${JSON.stringify(proposed)} (${note})`];
  });
  return {
    readable: testable.map(({ name }) => name),
    missed: testable.filter(misses).map(({ name }) => name),
    notTestable: Object.keys(facts)
      .filter(isBeyond)
      .map((key) => [key, noteOf(key)]),
    untrue,
  };
}

/** The doctor's overlay, with the facts that reads cannot show added to it. */
export function completed({ differences }: DrawnService, report: ServiceReport): Readonly<Record<string, unknown>> {
  const facts = differences.flatMap((each) => Object.entries(each.facts)).filter(([key]) => isBeyond(key));
  return { ...overridesOf(report), ...Object.fromEntries(facts) };
}

/**
 * By difference: the error or warning of a write if the overlay lacks this fact, which reads cannot show.
 * @returns the messages that do not name the key of the fact.
 */
export async function notNamed(
  service: DrawnService,
  report: ServiceReport,
): Promise<Readonly<Record<string, string>>> {
  const silent: Record<string, string> = {};
  for (const { name, facts } of service.differences) {
    const unreadable = unreadableFacts[name];
    if (unreadable === undefined) continue;
    const overrides = Object.fromEntries(
      Object.entries(completed(service, report)).filter(([key]) => !(key in facts && isBeyond(key))),
    );
    const bench = await openBench({ seed: 'demo', variants: service.behaviour.chosen, overrides });
    try {
      const message = await toldAt(bench, unreadable);
      if (!message.includes(unreadable.setting)) silent[name] = message;
    } finally {
      await bench.close();
    }
  }
  return silent;
}

/** All data of the first third parties, in one order, so that two profiles can be compared. */
async function readAll({ run, client }: Bench, reader: Client = client): Promise<string[]> {
  const texts: string[] = [];
  const note = (name: string, value: unknown) =>
    void texts.push(`${name} ${JSON.stringify(value, (key, part: unknown) => (key === 'raw' ? undefined : part))}`);
  const each = async (name: string, op: Op<unknown>) => {
    const value = await run(op).catch((error: Error) => error.message);
    for (const one of Array.isArray(value) ? value : [value]) note(name, one);
  };
  const ids = (await run(client.thirdParties.list())).flatMap(({ thirdpartyId }) => thirdpartyId ?? []).sort();
  await each('list', reader.thirdParties.list());
  await each('definitions', reader.attributes.definitions());
  for (const thirdpartyId of ids.slice(0, 5)) {
    await each('get', reader.thirdParties.get({ thirdpartyId }));
    await each('attributes', reader.attributes.list({ thirdpartyId }));
    await each('indicators', reader.indicators.list({ thirdpartyId }));
    await each('dossiers', reader.dossiers.listFor({ thirdpartyId }));
  }
  const dossiers = await run(client.dossiers.list());
  for (const dossierId of dossiers
    .flatMap((dossier) => dossier.dossierId ?? [])
    .sort()
    .slice(0, 5)) {
    await each('documents', reader.documents.list({ dossierId, withExtractedData: true }));
  }
  return texts.sort();
}

/** The same service, read under the overlay and under its true profile. */
export async function readBoth(service: DrawnService, overrides: Readonly<Record<string, unknown>>) {
  const bench = await openBench({ variants: service.behaviour.chosen, overrides: service.behaviour.profile.overrides });
  try {
    return { truly: await readAll(bench), byOverlay: await readAll(bench, bench.as({}, overrides)) };
  } finally {
    await bench.close();
  }
}
