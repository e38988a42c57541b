import type { Findings } from './findings.ts';

const seenKey = 'self-test page';
const longestWaitMs = 20_000;
const stepMs = 1_000;

/** Whether a page as long as the add-on’s sidebar arrives complete in the browser: the page itself reports its length. */
export function probePage(findings: Findings): void {
  const store = PropertiesService.getScriptProperties();
  findings.open(
    'a sidebar page of 730,000 characters',
    () => {
      store.deleteProperty(seenKey);
      SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('page').setTitle('TPR self-test'));
      for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += stepMs) {
        Utilities.sleep(stepMs);
        const seen = store.getProperty(seenKey);
        if (seen !== null) return `${seen} characters arrive`;
      }
      return 'shown, and nothing came back of it';
    },
    '730000 characters arrive',
  );
  store.deleteProperty(seenKey);
}

/** Called by the page. @param length of the text that arrived in it. */
export function notePage(length: unknown): void {
  PropertiesService.getScriptProperties().setProperty(seenKey, String(Number(length)));
}
