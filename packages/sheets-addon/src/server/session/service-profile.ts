import { createProfile, readOverlay, type Profile } from '@tpr/core/api';
import { bookLanguage, bookLocale } from '../script/language.ts';
import { fetchesTogether } from '../service/url-fetch.ts';

/** Requests under way at once, by a formula and by a task: as many as one fetch takes. */
export const sideBySide = { formula: fetchesTogether, tasks: fetchesTogether };

/**
 * Requests are sent together, a full fetch at a time: at the pace of one after another, each execution would be over
 * before much is read. A service that objects is heard as everywhere. Labels are asked for in the language of the
 * spreadsheet, so that all its users see the same columns (G107).
 * @param overlay JSON text; empty when there is none. @throws ConnectorError `config` naming the entry that is wrong.
 */
export function profileOf(overlay: string, concurrent: number): Profile {
  // Read anew each time: what a spreadsheet holds may have been written by others since it was imported.
  const overrides = overlay === '' ? {} : readOverlay(overlay, bookLanguage()).overrides;
  return createProfile({
    'rate.maxConcurrent': concurrent,
    'http.acceptLanguage': bookLocale(),
    ...overrides,
  });
}
