import { eventSets, type EventSubject } from '../../src/api/events.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { wireEventCode } from '../../src/api/wire.ts';
import { cited, code, page, table } from './markdown.ts';

const titles: Readonly<Record<EventSubject, string>> = {
  thirdParty: 'Third parties',
  dossier: 'Dossiers',
  document: 'Documents',
};

/** The event codes that each kind of resource is searched by. */
export function eventsPage(): string {
  const profile = createProfile();
  return page(
    'Events',
    `A resource is found by its own codes only (${cited('R121')}). A code marked ° is not sent until the profile names its ` +
      `provider (${cited('G37')}).`,
    ...Object.entries(titles).flatMap(([subject, title]) => [
      `## ${title}`,
      table(
        ['Code', 'Means', 'Group'],
        eventSets[subject as EventSubject].map((event) => [
          code(event.code) + (wireEventCode(event.code, profile) === undefined ? '°' : ''),
          event.label,
          event.group,
        ]),
      ),
    ]),
  );
}
