import { createProfile, readOverlay, type Profile } from '@tpr/core/api';
import { bookLanguage, bookLocale } from '../script/language.ts';
import { fetchesTogether } from '../service/url-fetch.ts';

/** Maximum concurrent requests of a formula and of a task: one full batch. */
export const sideBySide = { formula: fetchesTogether, tasks: fetchesTogether };

/**
 * Requests are sent in full batches: one after another, each execution would end before much is read. Throttling by the
 * service is obeyed as in other hosts. Labels are requested in the language of the spreadsheet, so that all its users
 * see the same columns (G107).
 * @param overlay JSON text; empty without an overlay. @throws ConnectorError `config` naming the entry that is wrong.
 */
export function profileOf(overlay: string, concurrent: number): Profile {
  // Validated each time: other users may have changed the stored text since it was imported.
  const overrides = overlay === '' ? {} : readOverlay(overlay, bookLanguage()).overrides;
  return createProfile({
    'rate.maxConcurrent': concurrent,
    'http.acceptLanguage': bookLocale(),
    ...overrides,
  });
}
