import type { Language } from '../../i18n/language.ts';
import { overlayInForceMessages } from '../../i18n/overlay-in-force.ts';
import type { Overlay } from '../profile/overlay-document.ts';
import { behaviourEntries } from '../profile/behaviour.ts';
import { reviewOverlay } from './overlay-review.ts';
import { failurePunctuation } from '../../i18n/failure-punctuation.ts';

/** Entries that are described individually, because users see their effect. */
const described = ['events.timeZone', 'attributes.percentScale', 'attributes.multiSelectMode'];

const families = [
  ['calls', ['paths.']],
  ['parameters', ['query.', 'body.']],
  ['fields', ['fields.', 'responsePaths.']],
  ['words', ['values.']],
  ['labels', ['labels.']],
  ['ways', Object.keys(behaviourEntries)],
] as const;

/**
 * One sentence about an overlay: its differences from the shipped profile, its date and its author. Entries equal to
 * the shipped profile are not counted.
 * @param overlay undefined without an overlay.
 */
export function describeOverlay(overlay: Overlay | undefined, language: Language): string {
  const messages = overlayInForceMessages[language];
  if (overlay === undefined) return messages.none;
  const { service, since, by } = overlay;
  const changes = reviewOverlay('', JSON.stringify(overlay), language);
  const changed = new Map(changes.map(({ key, to }) => [key, to]));
  const zone = changed.get('events.timeZone');
  const scale = changed.get('attributes.percentScale');
  const sentences = [
    ...(zone === undefined ? [] : [messages.zone(zone)]),
    ...(scale === undefined ? [] : [messages.percent(scale === '1' ? oneIs[language] : '12')]),
    ...(changed.get('attributes.multiSelectMode') === 'merge' ? [messages.adds] : []),
    ...families.flatMap(([family, prefixes]) => {
      const keys = changes.filter(
        ({ key }) => !described.includes(key) && prefixes.some((prefix) => key.startsWith(prefix)),
      );
      return keys.length === 0 ? [] : [messages[family](keys.length)];
    }),
  ];
  const head = [
    service === undefined || service.trim() === '' ? messages.nameless : messages.of(service),
    ...(since === undefined ? [] : [messages.since(since)]),
    ...(by === undefined || by.trim() === '' ? [] : [messages.by(by)]),
  ].join(', ');
  return `${head}${failurePunctuation[language].colon}${sentences.length === 0 ? messages.same : sentences.join(', ')}.`;
}

const oneIs: Readonly<Record<Language, string>> = { en: '0.12', fr: '0,12' };
