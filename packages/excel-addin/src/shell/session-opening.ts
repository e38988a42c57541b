import { languageOf } from '@tpr/core';
import {
  createKeyStore,
  SessionStore,
  createTextStore,
  keepWriter,
  openAddinSession,
  optionalStore,
  partitionStore,
  readCompanySettings,
  type AddinSession,
  type TextStore,
} from '../session/index.ts';
import { readNamespace } from '../functions/namespace.ts';
import { readMeta } from './page-meta.ts';

/** Part of office.js; absent in older versions of Excel. */
declare const OfficeRuntime: { readonly storage: TextStore } | undefined;

/** Opens the session in the Excel of this page, with what is stored on this computer. Office has to be ready. */
export async function openSession(page: Document): Promise<AddinSession> {
  const { displayLanguage, partitionKey } = Office.context;
  const texts = partitionStore(optionalStore(storage()), partitionKey);
  const keys = createKeyStore(indexedDB, 'session');
  const file = readMeta(page, 'presets');
  const writer = await keepWriter(texts, Office.context.document.url ?? '', navigator.locks);
  const readCompany = () => readCompanySettings({ origin: page.location.origin, file }, languageOf(displayLanguage));
  return openAddinSession({
    store: new SessionStore({ texts, keys }),
    texts,
    company: await readCompany(),
    readCompany,
    displayLanguage,
    // Part of the panel, which runs all tasks: formulas need no workbook.
    async openWorkbook() {
      const { createOfficeWorkbook } = await import(/* webpackChunkName: "panel" */ '../workbook/index.ts');
      return createOfficeWorkbook(Excel, { writer, namespace: readNamespace(page) });
    },
  });
}

/** A storage that functions and panel share, even if Excel runs them in separate frames. */
const storage = () =>
  typeof OfficeRuntime === 'undefined' ? createTextStore(() => localStorage) : OfficeRuntime.storage;
