import { profileEntries, type Entry } from '../api/profile/index.ts';
import type { Finding, ProbeVerdict } from './finding.ts';
import type { DoctorMessages } from './messages/index.ts';
import type { Reason } from './messages/reasons.ts';

/** The verdict on one fact that the specification does not show (docs/reference/gaps.md). */
export interface GapVerdict {
  /** Its code, such as G33. */
  readonly gap: string;
  readonly verdict: ProbeVerdict;
  readonly note: string;
}

/**
 * The reason why reading does not show a fact without an entry. A probe still shows some of them, if the data allows
 * it.
 */
const notTestableReasons: Readonly<Record<string, Reason>> = {
  G01: 'nothing',
  G03: 'unmet',
  G24: 'movingList',
  G25: 'noFilter',
  G28: 'shortSearch',
  G30: 'noEvent',
  G31: 'halfParameters',
  G39: 'eventless',
  G59: 'write',
  G60: 'write',
  G66: 'write',
  G71: 'both',
  G72: 'noMessage',
  G73: 'lastingWrite',
  G76: 'noDate',
  G77: 'form',
  G78: 'oneFile',
  G81: 'allExtracted',
  G82: 'noTruth',
  G83: 'oneValue',
  G84: 'noTwin',
  G86: 'oneAnswer',
  G87: 'oneValue',
  G88: 'oneValue',
  G90: 'lastingWrite',
  G91: 'write',
  G92: 'lastingWrite',
  G94: 'status',
  G96: 'tokenEnd',
  G97: 'legacySilent',
  G99: 'noToken',
  G100: 'oneUser',
  G103: 'write',
  G104: 'twoWrites',
  G106: 'browser',
  G108: 'noPath',
  G109: 'oneAddress',
  G110: 'legacySilent',
};

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** The keys of the profile's entries for a fact. @param gap its code. */
export const keysOfGap = (gap: string): readonly string[] =>
  Object.keys(entries).filter((key) => codesIn(entries[key]!.source).includes(gap));

const codesIn = (source: string): readonly string[] => source.split(/[^\w]+/).filter((code) => /^G\d/.test(code));

/** All facts, in the order of their codes. A function, because every formula of Google Sheets loads this module. */
export function listGapCodes(): readonly string[] {
  const codes = [
    ...Object.values(entries).flatMap(({ source }) => codesIn(source)),
    ...Object.keys(notTestableReasons),
  ];
  return [...new Set(codes)].sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
}

/** 10 for G10 and G10a. */
const numberOf = (code: string): number => Number.parseInt(code.slice(1), 10);

/**
 * A verdict for each fact. For a fact with entries in the profile, it combines their findings. For another fact, it is
 * what a probe has seen, or the reason why reads do not show it.
 */
export function verdictsOf(
  findings: ReadonlyMap<string, Finding>,
  seen: ReadonlyMap<string, GapVerdict>,
  messages: DoctorMessages,
): readonly GapVerdict[] {
  return listGapCodes().map((gap) => {
    const keys = keysOfGap(gap);
    if (keys.length > 0) return ofEntries(gap, keys, findings, messages);
    return (
      seen.get(gap) ?? ({ gap, verdict: 'not testable', note: messages.reasons[notTestableReasons[gap]!] } as const)
    );
  });
}

function ofEntries(
  gap: string,
  keys: readonly string[],
  findings: ReadonlyMap<string, Finding>,
  messages: DoctorMessages,
): GapVerdict {
  const found = keys.map((key) => findings.get(key)).filter((finding) => finding !== undefined);
  const others = found.filter(({ verdict }) => verdict === 'different');
  const open = found.find(({ verdict }) => verdict === 'not testable');
  const read = found.filter(({ verdict }) => verdict !== 'not testable').length;
  if (others.length > 0) {
    return {
      gap,
      verdict: 'different',
      note: others.map(({ key, note }) => messages.service.ofEntry(key, note)).join(messages.service.between),
    };
  }
  if (open === undefined) return { gap, verdict: 'confirmed', note: found[0]!.note };
  if (read === 0) return { gap, verdict: 'not testable', note: open.note };
  return { gap, verdict: 'confirmed', note: messages.service.entriesRead(read, found.length, open.note) };
}
