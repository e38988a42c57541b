import type { Findings } from './findings.ts';

/** Addresses whose requests fail, each for a different reason, and one that the manifest does not list. */
export interface FaultAddresses {
  /** Its certificate has expired, or it does not support https. */
  readonly ssl: string;
  /** Sends no response for ten seconds. */
  readonly slow: string;
  /** No server listens at this address. */
  readonly unreachable: string;
  /** Undefined if the manifest has no list. */
  readonly unlisted: string | undefined;
}

/**
 * Collects Google's error messages in the language of the current user. The add-on recognises refusals by these messages, and
 * the documentation gives them in English only.
 * @param address responds to every path and query.
 */
export function probeMessages(address: string, faults: FaultAddresses, findings: Findings): void {
  const words = (what: string, act: () => unknown): void => findings.open(`the words for ${what}`, act);
  findings.open('the language of the account', () => Session.getActiveUserLocale());
  words('a host that does not exist', () => UrlFetchApp.fetch('https://no-such-host.invalid/'));
  words('a host with a bad certificate', () => UrlFetchApp.fetch(faults.ssl).getResponseCode());
  words('a host that is silent for longer than may be waited', () =>
    UrlFetchApp.fetch(faults.slow, { timeoutSeconds: 1 } as object).getResponseCode(),
  );
  words('a host at which nobody listens', () =>
    UrlFetchApp.fetch(faults.unreachable, { timeoutSeconds: 10 } as object).getResponseCode(),
  );
  findings.open(
    'the words for an address that the manifest does not list',
    () => (faults.unlisted === undefined ? 'not asked' : UrlFetchApp.fetch(faults.unlisted).getResponseCode()),
    'refused: The manifest does not allow this request.',
  );
  words('an address that is too long', () => UrlFetchApp.fetch(`${address}?${'x'.repeat(9_000)}`));
  words('an answer that is no success', () => UrlFetchApp.fetch(`${address}/no-such-page`).getResponseCode());
  words('a parameter of a wrong kind', () => UrlFetchApp.fetch(address, { method: 'head' as never }));
  words('a permission that is not in the manifest', () => MailApp.getRemainingDailyQuota());
  words('a property that is too long', () =>
    PropertiesService.getScriptProperties().setProperty('self-test', 'x'.repeat(9_217)),
  );
  words('a place outside of the sheet', () =>
    SpreadsheetApp.getActiveSpreadsheet().getSheets()[0]?.getRange(1, 20_000).getValue(),
  );
  words('an error of the script itself', () => {
    throw new TypeError('of ours');
  });
}
