/** Whether a client can detect the fault. A quiet fault looks like a response, a loud one like a failure. */
type Sound = 'quiet' | 'loud';

interface Kind {
  /** Undefined for a disturbance: state changes, and the response is correct. */
  readonly sound?: Sound;
  readonly description: string;
}

/**
 * Other responses in place of the service's. The operation is not executed, unless the kind ends with `+done`: then it
 * is executed first.
 */
export const intermediaryResponses = {
  401: { sound: 'loud', description: 'the session has ended, says the service' },
  403: { sound: 'loud', description: 'not allowed, says the service' },
  404: { sound: 'quiet', description: 'no such resource, says the service' },
  '404-nginx': { sound: 'quiet', description: 'the 404 page of a web server' },
  '404-kong': { sound: 'quiet', description: 'the 404 of a gateway without such a route, as JSON' },
  '404-cdn': { sound: 'quiet', description: 'the 404 page of a content network' },
  429: { sound: 'loud', description: 'too many requests, says the service' },
  500: { sound: 'loud', description: 'a failure, says the service' },
  '502-html': { sound: 'loud', description: 'the 502 page of a web server' },
  503: { sound: 'loud', description: 'maintenance, says the service' },
  '503-balancer': { sound: 'loud', description: 'the 503 page of a load balancer' },
  '200-error': { sound: 'quiet', description: 'a message as JSON, with status 200' },
  '200-health': { sound: 'quiet', description: 'a health report as JSON, with status 200' },
  '200-text': { sound: 'quiet', description: 'OK as plain text, with status 200' },
  '200-empty': { sound: 'quiet', description: 'status 200 and no body' },
  204: { sound: 'quiet', description: 'status 204' },
  html200: { sound: 'quiet', description: 'a page to sign in to the network, with status 200' },
  'empty-list': { sound: 'quiet', description: 'an empty list in the service’s own form; lists only' },
  redirect: { sound: 'quiet', description: '302 to a page to sign in to the network' },
  hang: { sound: 'loud', description: 'no answer until one side gives up' },
  cut: { sound: 'loud', description: 'the connection breaks before a word' },
} as const satisfies Record<string, Kind>;

/** Corruptions of the service's own response in transit. The operation is executed. */
export const corruptions = {
  drop: { sound: 'loud', description: 'the connection breaks before a word' },
  reset: { sound: 'loud', description: 'the connection breaks inside the body' },
  stall: { sound: 'loud', description: 'half the body, then nothing until one side gives up' },
  drip: { sound: 'loud', description: 'the body byte by byte, and whole' },
  'length-long': { sound: 'loud', description: 'more bytes announced than sent, then the connection ends' },
  'length-short': { sound: 'quiet', description: 'half as many bytes announced as sent' },
  truncate: { sound: 'quiet', description: 'half the body, well ended' },
  doubled: { sound: 'quiet', description: 'the body twice' },
  'gzip-false': { sound: 'quiet', description: 'announced as gzip, sent plain' },
  'gzip-cut': { sound: 'quiet', description: 'half of a gzip body, well ended' },
} as const satisfies Record<string, Kind>;

/** A change of state before the call; the service then responds normally. */
export const disturbances = {
  revoke: { description: 'every session ends first' },
  drift: { description: 'a third party leaves or joins the portfolio first' },
} as const satisfies Record<string, Kind>;

export type IntermediaryKind = `${keyof typeof intermediaryResponses}`;
export type CorruptionKind = keyof typeof corruptions;
export type DisturbanceKind = keyof typeof disturbances;
export type FaultKind = IntermediaryKind | CorruptionKind | DisturbanceKind;

export const isIntermediary = (kind: FaultKind): kind is IntermediaryKind => kind in intermediaryResponses;
export const isCorruption = (kind: FaultKind): kind is CorruptionKind => kind in corruptions;

const kinds: Readonly<Record<string, Kind>> = { ...intermediaryResponses, ...corruptions, ...disturbances };

export const faultKinds = Object.keys(kinds) as readonly FaultKind[];
/** Faults that look like responses. */
export const quietFaults = faultKinds.filter((kind) => kinds[kind]?.sound === 'quiet');
/** Faults that look like failures. */
export const loudFaults = faultKinds.filter((kind) => kinds[kind]?.sound === 'loud');

/** The table that `--fault help` prints. */
export function describeFaults(): string {
  const table = (title: string, group: Readonly<Record<string, Kind>>): string =>
    [title, ...Object.entries(group).map(([kind, { description }]) => `  ${kind.padEnd(14)} ${description}`)].join(
      '\n',
    );
  return [
    table('In place of the answer, nothing done; <kind>+done: the work is done first', intermediaryResponses),
    table('A damaged answer, after the work is done', corruptions),
    table('What happens first', disturbances),
  ].join('\n\n');
}
