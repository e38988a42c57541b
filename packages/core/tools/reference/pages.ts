import { eventsPage } from './events.ts';
import { formulasPage } from './formulas.ts';
import { requirementsPage } from './requirements-page.ts';
import { operationsPage } from './operations.ts';
import { profilePage } from './profile.ts';
import { recordsPage } from './records.ts';

/** The pages of docs/reference, by file name. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'events.md': eventsPage(),
  'formulas.md': formulasPage(),
  'requirements.md': requirementsPage(),
  'operations.md': operationsPage(),
  'profile.md': profilePage(),
  'records.md': recordsPage(),
});
