import type { Client } from '../../client.ts';
import { ask, type Op } from '../../runtime/op.ts';
import type { EventFilter } from '../../api/endpoint.ts';
import type { EventSubject } from '../../api/events.ts';
import { readHttpDate } from '../../http/service-clock.ts';
import { isFromService } from '../../http/response-origin.ts';
import { parseInstantMs, parseIsoDateTime } from '../../values/wall-time.ts';
import { isEdgeOfDay } from '../../values/infer-zone.ts';
import { instantOf, wallClock, zones, type Zone } from '../../values/zone.ts';
import { notTestable } from '../finding.ts';
import type { Examination, Probe } from '../examination.ts';
import { leewayMs, readArchive } from './archive.ts';
import { plainCodes } from './events.ts';

const key = 'events.timeZone';

/** The zone of the times that the service writes without an offset (G33). */
export const probeZone: Probe = function* (examination) {
  const nowMs = examination.serviceTimeMs ?? (yield* ask('now'));
  const found =
    zoneRecorded(examination, yield* readArchive(examination, nowMs)) ??
    (yield* zoneOfLastHour(examination, nowMs)) ??
    zoneOfOffsets(examination) ??
    (yield* zoneOfRefusal(examination));
  if (found === undefined) {
    return examination.note(notTestable(key, examination.messages.searches.noZone));
  }
  const { zone, note } = found;
  examination.noteValue(key, zone, note);
};

interface ZoneFound {
  readonly zone: Zone;
  readonly note: string;
}

const zoneRecorded = ({ messages }: Examination, zone: Zone | undefined): ZoneFound | undefined =>
  zone && { zone, note: messages.searches.archiveRecorded(zone) };

const withOffset = /^\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d(\.\d+)?)(Z|[+-]\d\d:?\d\d)$/;
const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Records whose times are those of users' actions. The expiry of a signed address is not such a time. */
const recordsWithTimes = ['thirdParty', 'dossier', 'document', 'evidence', 'attribute', 'indicator'];

/**
 * The zone that offsets in responses show: from times that are ends of days, or from all times if each has an offset.
 */
function zoneOfOffsets({ samples, messages }: Examination): ZoneFound | undefined {
  const texts = recordsWithTimes.flatMap((record) => textsIn(samples.rawsOf(record)));
  const times = texts.filter((text) => withOffset.test(text));
  const [shown] = times;
  if (shown === undefined) return undefined;
  // A library may write every time in UTC, which does not show the zone. The ends of days among these times show it.
  const edges = zones.filter((zone) => times.some((time) => isEdgeOfDay(parseInstantMs(time) ?? 0, zone)));
  if (edges.length === 1) {
    const [zone] = edges;
    const edge = times.find((time) => isEdgeOfDay(parseInstantMs(time) ?? 0, zone!))!;
    return { zone: zone!, note: messages.searches.daysEnd(edge) };
  }
  if (texts.some((text) => withoutOffset.test(text))) return undefined;
  const fitting = zones.filter((zone) =>
    times.every((time) => offsetMsOf(time) === offsetMsIn(zone, parseInstantMs(time) ?? 0)),
  );
  const [zone, ...others] = fitting;
  if (zone === undefined || others.length > 0) return undefined;
  return { zone, note: messages.searches.offsetsSent(shown) };
}

function textsIn(raw: unknown, depth = 0): string[] {
  if (typeof raw === 'string') return [raw];
  if (typeof raw !== 'object' || raw === null || depth > 5) return [];
  return Object.values(raw).flatMap((value) => textsIn(value, depth + 1));
}

function offsetMsOf(time: string): number {
  const [, , , offset = 'Z'] = withOffset.exec(time) ?? [];
  if (offset === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const offsetMsIn = (zone: Zone, instantMs: number): number =>
  (parseInstantMs(`${wallClock(instantMs, zone).slice(0, 19)}Z`) ?? 0) - Math.floor(instantMs / 1000) * 1000;

/** Compares the timestamp of a refusal, which has no offset, with the Date header of the same response. */
function* zoneOfRefusal(examination: Examination): Op<ZoneFound | undefined> {
  const { exchanged } = yield* examination.attempt((client) => client.thirdParties.get({ thirdpartyId: '0' }));
  const reply = exchanged[exchanged.length - 1]?.reply;
  const dateMs = readHttpDate(reply?.headers['date'] ?? '');
  const [, timestamp = ''] = /"timestamp"\s*:\s*"([^"]+)"/.exec(reply?.text ?? '') ?? [];
  const wall = parseIsoDateTime(timestamp);
  if (reply === undefined || !isFromService(reply) || wall === undefined || dateMs === undefined) return undefined;
  const zone = zones.find((each) => Math.abs(instantOf(wall, each) - dateMs) < leewayMs);
  return zone && { zone, note: examination.messages.searches.refusalDated(timestamp) };
}

/** Events at a time of day that UTC has not reached yet show a clock that is ahead of UTC. */
function* zoneOfLastHour(examination: Examination, nowMs: number): Op<ZoneFound | undefined> {
  const from = wallClock(nowMs + leewayMs, 'UTC');
  const to = wallClock(nowMs + leewayMs, 'Europe/Paris');
  const page = { number: examination.get('paging.firstPage'), size: 1 };
  const filter = (subject: EventSubject): EventFilter => ({
    eventNames: plainCodes(subject),
    eventOccurrenceStartDate: from,
    eventOccurrenceEndDate: to,
  });
  const searches = [
    (client: Client) => client.thirdParties.searchByEvents.page({ events: filter('thirdParty') }, page),
    (client: Client) => client.dossiers.searchByEvents.page({ events: filter('dossier') }, page),
    (client: Client) => client.documents.searchByEvents.page({ events: filter('document') }, page),
  ];
  for (const search of searches) {
    const attempt = yield* examination.attempt<{ readonly count: number }>(search);
    if ((attempt.value?.count ?? 0) === 0) continue;
    return { zone: 'Europe/Paris', note: examination.messages.searches.aheadOfUtc(from, to) };
  }
  return undefined;
}
