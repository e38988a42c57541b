import type { Findings } from './findings.ts';

const seenKey = 'self-test page';
const longestWaitMs = 20_000;
const stepMs = 1_000;

/** Whether a page as long as the add-on’s sidebar comes to the browser whole: it says so itself. */
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

/** Called by the page. @param length of what came along in it. */
export function notePage(length: unknown): void {
  PropertiesService.getScriptProperties().setProperty(seenKey, String(Number(length)));
}
