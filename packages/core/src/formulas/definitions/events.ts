import { oneCell, optional, range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';

export const events = serviceFormula({
  name: 'EVENTS',
  summary: {
    en: 'The third parties, dossiers or documents with events, as a table with a header; lists day and event for up to 31 days.',
    fr: 'Les tiers, dossiers ou documents avec événements, en tableau avec en-tête ; jour et événement pour 31 jours au plus.',
  },
  parameters: {
    events: range({
      name: { en: 'events', fr: 'événements' },
      help: {
        en: '"third parties", "dossiers", "documents", or event codes.',
        fr: '"tiers", "dossiers", "documents", ou des codes d’événement.',
      },
      example: '"documents"',
      missing: 'missingEvents',
    }),
    since: oneCell({
      name: { en: 'since', fr: 'depuis' },
      help: { en: 'First day, or date and time.', fr: 'Premier jour, ou date et heure.' },
      example: 'DATE(2026,11,1)',
      missing: 'missingSince',
    }),
    until: optional(
      oneCell({
        name: { en: 'until', fr: 'jusqu’à' },
        help: { en: 'Last day; now if omitted.', fr: 'Dernier jour ; maintenant si omis.' },
        example: 'DATE(2026,11,8)',
      }),
    ),
  },
  returns: 'table',
  *answer(evaluator, { events: names, since, until }) {
    return { table: yield* evaluator.events(names.flat(), since, until), failures: [] };
  },
});
