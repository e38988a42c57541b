import { ExcelPage } from '@tpr/excel-simulator/page';
import type { WorkbookPage } from '../workbook-page.ts';
import type { FunctionList } from '../formulas/addin-functions.ts';
import { type AddinManifest, readManifest, type Translation, type WrittenManifest } from './addin-manifest.ts';
import type { Alarm } from '../../shared/alarm.ts';
import { element, find } from '../../shared/element.ts';
import { showRibbon } from './ribbon-strip.ts';
import type { Messages } from './messages.ts';
import type { View } from '../../shared/view.ts';

export interface Addin {
  readonly manifest: AddinManifest;
  /** The page of the current runtime, or of the last one. */
  readonly page: ExcelPage;
  /** Closes the workbook and opens it again, with the add-in installed. */
  reopen(): void;
}

/** Installs the add-in as Excel does: ribbon and functions from the manifest, its page in a panel. */
export async function openAddin(
  origin: string,
  session: WorkbookPage,
  view: View,
  messages: Messages,
  alarm: Alarm,
): Promise<Addin> {
  const isFrench = view.language === 'fr';
  const manifest = readManifest(
    await readAddinFile<WrittenManifest>('manifest.json'),
    isFrench ? await readAddinFile<Translation>('fr-fr.json') : {},
  );
  session.addFunctions(await readAddinFile<FunctionList>(manifest.functions), manifest.namespace);
  const runtime = new Runtime(session, manifest, origin, messages);
  showRibbon(manifest, session.workbook, messages, (control, action) => runtime.press(control, action));
  // After an installation a user would open the panel.
  session.workbook.launch();
  watchUnknownCalls(runtime, messages, alarm);
  return runtime;
}

/**
 * The add-in's single runtime. Excel starts it when a button is pressed, or with a workbook whose add-in requested it
 * (https://learn.microsoft.com/office/dev/add-ins/develop/run-code-on-document-open). Until then the ribbon has the
 * manifest's state (https://learn.microsoft.com/office/dev/add-ins/design/disable-add-in-commands).
 */
class Runtime implements Addin {
  readonly manifest: AddinManifest;
  page: ExcelPage;
  private readonly session: WorkbookPage;
  private readonly address: string;
  private readonly messages: Messages;

  constructor(session: WorkbookPage, manifest: AddinManifest, origin: string, messages: Messages) {
    this.session = session;
    this.manifest = manifest;
    this.address = `${origin}/${manifest.page}`;
    this.messages = messages;
    this.page = this.openPage();
    session.workbook.onLaunch = () => this.start();
  }

  private start(): void {
    const { page, messages, address } = this;
    const { name } = this.manifest;
    const frame = element('iframe', { title: name, allow: 'clipboard-read; clipboard-write' });
    const close = element('button', { type: 'button', 'aria-label': messages.close }, '✕');
    close.addEventListener('click', () => page.showPanel(false));
    const aside = find('.panel');
    aside.setAttribute('aria-label', messages.panel);
    // office.js reads the name that the frame has when it is added to the page.
    page.attach(frame, address);
    aside.replaceChildren(element('div', { class: 'panel-head' }, element('h2', {}, name), close), frame);
    aside.hidden = this.session.workbook.panelVisibility === 'Hidden';
  }

  press(control: string, action: string): void {
    this.page.press(control, action);
  }

  reopen(): void {
    this.page.close();
    find('.panel').replaceChildren();
    find('.panel').hidden = true;
    this.page = this.openPage();
    this.session.workbook.reopen();
  }

  private openPage(): ExcelPage {
    const { workbook } = this.session;
    const page = new ExcelPage({ workbook, locale: workbook.locale, addinName: this.manifest.name });
    page.onPanel = (isShown) => (find('.panel').hidden = !isShown);
    return page;
  }
}

/** Shows unknown calls: each is a gap in the simulator or a mistake of the add-in. */
function watchUnknownCalls(addin: Addin, messages: Messages, alarm: Alarm): void {
  const reported = new Set<string>();
  setInterval(() => {
    const { workbook, unsupportedRequests } = addin.page;
    const calls = [
      ...workbook.unknownCalls,
      ...workbook.missingCalls,
      ...unsupportedRequests.map(({ action, dispatchId }) => `${action} ${dispatchId ?? ''}`.trim()),
    ];
    for (const name of calls) {
      if (!reported.has(name)) alarm.say(messages.unknownCall(name));
      reported.add(name);
    }
  }, 200);
}

async function readAddinFile<T>(name: string): Promise<T> {
  const answer = await fetch(`/addin/${name}`);
  if (!answer.ok) throw new Error(`The add-in has no ${name}.`);
  return (await answer.json()) as T;
}
