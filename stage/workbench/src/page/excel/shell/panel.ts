import { ExcelPage } from '@stage/excel/page';
import type { Desk } from '../desk.ts';
import type { FunctionList } from '../formulas/addin-functions.ts';
import { type AddinManifest, readManifest, type Translation, type WrittenManifest } from './addin-manifest.ts';
import type { Alarm } from '../../shared/alarm.ts';
import { element, find } from '../../shared/element.ts';
import { showRibbon } from './ribbon-strip.ts';
import type { Texts } from './texts.ts';
import type { View } from '../../shared/view.ts';

export interface Addin {
  readonly manifest: AddinManifest;
  readonly page: ExcelPage;
}

/** Installs the add-in as Excel does: its ribbon and functions from the manifest, its page in a panel. */
export async function openAddin(origin: string, desk: Desk, view: View, words: Texts, alarm: Alarm): Promise<Addin> {
  const isFrench = view.language === 'fr';
  const manifest = readManifest(
    await readAddinFile<WrittenManifest>('manifest.json'),
    isFrench ? await readAddinFile<Translation>('fr-fr.json') : {},
  );
  desk.addFunctions(await readAddinFile<FunctionList>(manifest.functions), manifest.namespace);
  const { workbook } = desk;
  const page = new ExcelPage({ workbook, locale: workbook.locale, addinName: manifest.name });
  const aside = find('.panel');
  page.onPanel = (isShown) => (aside.hidden = !isShown);
  showRibbon(manifest, workbook, words, (actionId) => page.runAction(actionId));
  showPanel(page, `${origin}/${manifest.page}`, manifest.name, words);
  watchUnknownCalls(page, words, alarm);
  return { manifest, page };
}

function showPanel(page: ExcelPage, address: string, name: string, words: Texts): void {
  const frame = element('iframe', { title: name, allow: 'clipboard-read; clipboard-write' });
  const close = element('button', { type: 'button', 'aria-label': words.close }, '✕');
  close.addEventListener('click', () => page.showPanel(false));
  const aside = find('.panel');
  aside.setAttribute('aria-label', words.panel);
  // office.js reads the name that the frame has when it comes into the page.
  page.attach(frame, address);
  aside.replaceChildren(element('div', { class: 'panel-head' }, element('h2', {}, name), close), frame);
  aside.hidden = false;
}

/** An unknown call is the simulator's gap or the add-in's mistake; either way somebody has to see it. */
function watchUnknownCalls({ workbook, unheard }: ExcelPage, words: Texts, alarm: Alarm): void {
  let told = 0;
  setInterval(() => {
    const calls = [
      ...workbook.unknownCalls,
      ...unheard.map(({ action, dispatchId }) => `${action} ${dispatchId ?? ''}`.trim()),
    ];
    for (const name of calls.slice(told)) alarm.say(words.unknownCall(name));
    told = calls.length;
  }, 200);
}

async function readAddinFile<T>(name: string): Promise<T> {
  const answer = await fetch(`/addin/${name}`);
  if (!answer.ok) throw new Error(`The add-in has no ${name}.`);
  return (await answer.json()) as T;
}
