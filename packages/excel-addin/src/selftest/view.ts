import { languageOf } from '@tpr/core';
import { saveFile } from '../panel/saved-file.ts';
import type { Bench } from './probe.ts';
import { probes } from './probes/index.ts';
import { compare, playedAs, type ComparedAnswer } from './report.ts';
import { runProbes } from './run-probes.ts';
import { selfTestMessages } from './messages.ts';

/** The report for the maintainers: its time, the Excel, and the findings. */
export interface SelfTestReport {
  readonly at: string;
  readonly platform: string;
  readonly version: string;
  readonly playedAs: string;
  readonly language: string;
  readonly findings: readonly ComparedAnswer[];
}

export interface SelfTestPage {
  readonly page: Document;
  /** Without `fileArrives`, which the page implements by asking the user. */
  readonly bench: Omit<Bench, 'fileArrives'>;
  readonly language: string;
}

const fileName = 'tpr-self-test.csv';

const style = `
.tpr-selftest { position: fixed; inset: 0; z-index: 1000000; overflow: auto; box-sizing: border-box; padding: 16px;
  background: Canvas; color: CanvasText; font: 14px/1.5 'Segoe UI', system-ui, sans-serif; }
.tpr-selftest h1 { font-size: 20px; line-height: 1.4; margin: 0 0 8px; }
.tpr-selftest button { font: inherit; padding: 4px 12px; margin: 0 8px 8px 0; }
.tpr-selftest textarea { box-sizing: border-box; width: 100%; min-height: 12em; font: 12px/1.4 Consolas, monospace; }
.tpr-selftest dt { font-weight: 600; margin-top: 8px; }
.tpr-selftest dd { margin: 0; overflow-wrap: anywhere; }`;

/** Shows the self-test over the panel. @returns once the user has closed it. */
export function showSelfTest({ page, bench, language }: SelfTestPage): Promise<void> {
  const dialog = createDialog(page, language);
  const { root, start, close, status, outcome, messages } = dialog;
  const run = async () => {
    start.disabled = true;
    // A disabled button loses the focus, and then Escape would have no effect.
    root.focus();
    outcome.replaceChildren();
    try {
      const found = await runProbes(probes, { ...bench, fileArrives: () => askForFile(dialog) }, (done) => {
        status.textContent = messages.progress(done, probes.length);
      });
      showFindings(dialog, bench.office, compare(probes, found, playedAs(bench.office)));
    } catch (error) {
      status.textContent = messages.stopped(error instanceof Error ? error.message : String(error));
    } finally {
      start.disabled = false;
      start.focus();
    }
  };
  return new Promise((resolve) => {
    const before = page.activeElement;
    const behind = [...page.body.children].filter(
      (each) => each instanceof HTMLElement && !each.inert,
    ) as HTMLElement[];
    const end = () => {
      for (const each of behind) each.inert = false;
      root.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    };
    start.addEventListener('click', () => void run());
    close.addEventListener('click', end);
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || start.disabled) return;
      // office.js handles Escape as well, and moves the focus to the beginning of the page.
      event.stopPropagation();
      end();
    });
    for (const each of behind) each.inert = true;
    page.body.append(root);
    start.focus();
  });
}

type Dialog = ReturnType<typeof createDialog>;

/** The elements of the self-test, in the language of the user. */
function createDialog(page: Document, language: string) {
  const messages = selfTestMessages[languageOf(language)];
  const make = <K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] => {
    const element = page.createElement(name);
    element.textContent = text;
    return element;
  };
  const root = make('div');
  root.className = 'tpr-selftest';
  root.lang = language;
  // With Office.js for the web, Tab leaves the page from an element that is not focusable.
  root.tabIndex = 0;
  root.setAttribute('role', 'dialog');
  root.setAttribute('aria-modal', 'true');
  root.setAttribute('aria-label', messages.title);
  const start = make('button', messages.run);
  const close = make('button', messages.close);
  const status = make('p');
  status.setAttribute('role', 'status');
  const outcome = make('div');
  root.append(
    make('style', style),
    make('h1', messages.title),
    make('p', messages.lead),
    start,
    close,
    status,
    outcome,
  );
  return { page, language, messages, make, root, start, close, status, outcome };
}

/** Saves a file, and asks the user whether it has arrived. */
async function askForFile({ page, messages, make, root, status, outcome }: Dialog): Promise<boolean> {
  saveFile(page, false, fileName, messages.title);
  status.textContent = messages.fileAsked(fileName);
  const answers = [make('button', messages.fileCame), make('button', messages.fileLost)] as const;
  outcome.replaceChildren(...answers);
  answers[0].focus();
  const hasCome = await new Promise<boolean>((resolve) => {
    answers.forEach((answer, index) => answer.addEventListener('click', () => resolve(index === 0)));
  });
  root.focus();
  outcome.replaceChildren();
  return hasCome;
}

/** Shows the differences, and the report for the maintainers. */
function showFindings(
  { page, language, messages, make, status, outcome }: Dialog,
  office: Bench['office'],
  findings: readonly ComparedAnswer[],
): void {
  const { platform, diagnostics } = office.context;
  const as = playedAs(office);
  const differing = findings.filter(({ verdict }) => verdict === 'differs');
  const tried = findings.filter(({ verdict }) => verdict !== 'open').length;
  status.textContent =
    differing.length === 0
      ? messages.same(tried, messages.names[as])
      : messages.differs(differing.length, messages.names[as]);
  const list = make('dl');
  for (const { what, found, expected } of differing) {
    const here = make('dd', `${messages.found}: ${found}`);
    list.append(make('dt', what), here, make('dd', `${messages.expected}: ${expected}`));
  }
  const report: SelfTestReport = {
    at: new Date().toISOString(),
    platform: String(platform),
    version: diagnostics.version,
    playedAs: as,
    language,
    findings,
  };
  const text = make('textarea');
  text.readOnly = true;
  text.value = JSON.stringify(report, undefined, 2);
  text.setAttribute('aria-label', messages.result);
  const copy = make('button', messages.copy);
  copy.addEventListener('click', () => {
    text.select();
    // In the frame of Excel on the web, the clipboard API is not allowed.
    page.execCommand('copy');
    status.textContent = messages.copied;
  });
  outcome.replaceChildren(list, make('p', messages.result), copy, text);
}
