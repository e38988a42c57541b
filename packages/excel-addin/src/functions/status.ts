import type { Client, Language } from '@tpr/core';
import type { Lookup } from '@tpr/core/formulas';
import type { ExcelRows } from './cells.ts';
import { statusWords } from './messages/status-words.ts';

/** What the formulas know of themselves: one line each. Nothing is asked of the service. */
export function describeStatusOf(
  client: Client | undefined,
  lookup: Lookup | undefined,
  slowedTo: number | undefined,
  language: Language,
): ExcelRows {
  const word = (key: keyof typeof statusWords) => statusWords[key][language];
  if (client === undefined || lookup === undefined) return [[word('signedIn'), word('no')]];
  const { username, accountId, environment, baseUrl } = client.connection;
  const { count, oldestMs, newestMs } = lookup.ages;
  return [
    [word('signedIn'), word('yes')],
    [word('user'), username],
    [word('environment'), environment ?? baseUrl],
    [word('account'), accountId],
    [word('oldest'), toLocalSerial(oldestMs)],
    [word('newest'), toLocalSerial(newestMs)],
    [word('answers'), count],
    [word('requests'), lookup.requests],
    [word('slowed'), slowedTo === undefined ? word('no') : `${word('yes')} (${slowedTo}/s)`],
  ];
}

/** The moment on the clock of this computer, as a serial. */
function toLocalSerial(instantMs: number | undefined): number | string {
  if (instantMs === undefined) return '';
  const wallMs = instantMs - new Date(instantMs).getTimezoneOffset() * 60_000;
  return wallMs / 86_400_000 + 25_569;
}
