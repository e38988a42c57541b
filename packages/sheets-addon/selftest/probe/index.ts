import { probeBursts } from './bursts.ts';
import { probeChain } from './chain.ts';
import { probeCells } from './cells.ts';
import { probeEngine } from './engine.ts';
import { probeFetches } from './fetches.ts';
import { Findings, type Finding } from './findings.ts';
import { probeFormulas } from './formulas.ts';
import { probeLocale } from './locale.ts';
import { probeMarks } from './marks.ts';
import { probeMessages, type FaultAddresses } from './messages.ts';
import { probePage } from './page.ts';
import { probeStores } from './stores.ts';
import { probeTimes } from './times.ts';
import { probeTriggers } from './triggers.ts';

export { beginChain, endChain } from './chain.ts';
export { notePage } from './page.ts';

/** Inserted by the build: an address that responds to every request, and a name that identifies this run. */
declare const SELFTEST_SETTINGS: { readonly address: string; readonly run: string; readonly faults: FaultAddresses };

const probeSheet = 'Probe';
/** Google ends a run after six minutes; the findings have to be written before. */
const runMs = 330_000;
const header = ['What was tried', 'What came of it', 'Kind', 'Assumed'];

export function addMenu(): void {
  SpreadsheetApp.getUi().createMenu('TPR self-test').addItem('Run', 'runSelfTest').addToUi();
}

/** Runs all probes on a separate sheet, and writes the findings to the first sheet, the end marker last. */
export function run(evaluatedMs: number): void {
  const endMs = Date.now() + runMs;
  const findings = new Findings();
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = book.getSheetByName(probeSheet) ?? book.insertSheet(probeSheet);
  sheet.getRange(1, 1, 20, 12).clear();
  probeEngine(evaluatedMs, findings);
  probeCells(sheet, findings);
  probeLocale(sheet, findings);
  probeFormulas(sheet, findings);
  probeMarks(sheet, findings);
  probeStores(findings);
  probeTimes(sheet, findings);
  probeTriggers(findings);
  probePage(findings);
  probeMessages(SELFTEST_SETTINGS.address, SELFTEST_SETTINGS.faults, findings);
  probeFetches(SELFTEST_SETTINGS.address, findings);
  probeBursts(SELFTEST_SETTINGS.address, findings);
  probeChain(findings, endMs);
  write(findings.all);
}

function write(findings: readonly Finding[]): void {
  const [sheet] = SpreadsheetApp.getActiveSpreadsheet().getSheets();
  const rows = findings.map(({ what, found, isOpen, assumed }) => [what, found, isOpen ? 'open' : 'fact', assumed]);
  const lines = [header, ...rows, ['done', SELFTEST_SETTINGS.run, 'end', '']];
  const range = sheet?.getRange(1, 1, lines.length, header.length);
  range?.clear();
  // As rich text, since a finding may look like a formula.
  range?.setRichTextValues(
    lines.map((cells) => cells.map((cell) => SpreadsheetApp.newRichTextValue().setText(cell).build())),
  );
  sheet?.activate();
  SpreadsheetApp.getActiveSpreadsheet().toast('Done: the findings are on the first sheet.');
}
