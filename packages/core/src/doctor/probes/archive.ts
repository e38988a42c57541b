import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { wallClock, zones, type Zone } from '../../values/zone.ts';
import type { Examination } from '../examination.ts';
import { findPath } from './paths.ts';

/** Tolerated difference between clocks, far less than the difference between the zones. */
export const leewayMs = 120_000;

/**
 * Reads the archive of a dossier (G11). If the service records this read as an event, the event has a time of the
 * service's clock. In the service's zone, a search for current events finds this event after the read, but not before
 * (G33).
 * @returns that zone, if there is exactly one
 */
export function* readArchive(examination: Examination, nowMs: number): Op<Zone | undefined> {
  const dossiers = [...new Set(examination.samples.files.map(({ dossierId }) => dossierId))].slice(0, 3);
  const before = yield* readByZone(examination, nowMs);
  // A dossier whose archive a user read a moment ago would be found before the read already.
  const dossierId = dossiers.find((id) => before.every((ids) => !ids.has(id))) ?? dossiers[0];
  const reads = dossierId === undefined ? [] : [(client: Client) => client.files.zip({ dossierId })];
  yield* findPath(examination, 'paths.files.zip', 'files.zip', reads);
  if (dossierId === undefined || !examination.hasAnswered('files.zip')) return undefined;
  const after = yield* readByZone(examination, nowMs);
  const [zone, ...others] = zones.filter((_, at) => !before[at]!.has(dossierId) && after[at]!.has(dossierId));
  return others.length === 0 ? zone : undefined;
}

/** For each zone, the dossiers whose archive was read just now, assuming that this is the zone of the service. */
function* readByZone(examination: Examination, nowMs: number): Op<ReadonlySet<string>[]> {
  const page = { number: examination.get('paging.firstPage'), size: examination.get('paging.pageSize') };
  const read: ReadonlySet<string>[] = [];
  for (const zone of zones) {
    const events = {
      eventNames: ['DOCUMENT_AUDIT_TRAIL_DOWNLOAD'],
      eventOccurrenceStartDate: wallClock(nowMs - leewayMs, zone),
      eventOccurrenceEndDate: wallClock(nowMs + leewayMs, zone),
    };
    const { value } = yield* examination.attempt((client) => client.documents.searchByEvents.page({ events }, page));
    read.push(new Set((value?.items ?? []).map(({ dossierId }) => dossierId).filter((id) => id !== null)));
  }
  return read;
}
