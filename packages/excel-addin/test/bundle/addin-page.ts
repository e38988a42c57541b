import vm from 'node:vm';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { Workbook, type FunctionMetadata, type PlatformName } from '@tpr/excel-simulator';
import type { BuiltAddin } from './built-addin.ts';

export interface AddinPageOptions {
  readonly built: BuiltAddin;
  readonly platform: PlatformName;
  readonly locale: string;
  readonly keys: IDBFactory;
  /** The contents of `OfficeRuntime.storage` from earlier. */
  readonly kept: Readonly<Record<string, string>>;
}

/** The built add-in in a page of the genuine office.js, opened hidden as Excel does for a formula. */
export interface AddinPage {
  readonly excel: ExcelInNode;
  readonly workbook: Workbook;
  /** Scripts that were requested after the first one, in order, without their hashes. */
  readonly asked: string[];
  /** The scripts that ran. */
  readonly ran: Set<string>;
  /** The scripts that do not arrive, by name: they fail at once, or get no response. */
  readonly network: { lost: RegExp | undefined; silent: RegExp | undefined };
  /** @throws the unhandled error of the add-in; Error for calls that the simulator or this Excel does not have. */
  readonly close: () => void;
}

const origin = 'https://localhost';
/** Globals of a web view that are not part of the language and that the realm of office.js lacks. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Blob,
  CryptoKey,
  Headers,
  Request,
  ReadableStream,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  crypto,
  structuredClone,
};

/** Resolves once the add-in has started. */
export async function openAddinPage({ built, platform, locale, keys, kept }: AddinPageOptions): Promise<AddinPage> {
  const workbook = new Workbook({ locale, platform });
  workbook.panelVisibility = 'Hidden';
  const excel = createExcel({ workbook, locale });
  await excel.OfficeRuntime.storage.setItems(kept);
  const functions = built.get(locale.startsWith('fr') ? 'functions-fr.json' : 'functions.json') ?? '';
  workbook.functions.register(JSON.parse(functions) as { readonly functions: readonly FunctionMetadata[] }, 'TPR');

  const reported: unknown[] = [];
  const page: AddinPage = {
    excel,
    workbook,
    asked: [],
    ran: new Set(),
    network: { lost: undefined, silent: undefined },
    close() {
      excel.close();
      for (const error of reported) throw error;
      const unknown = workbook.unknownCalls.join(', ');
      if (unknown !== '') throw new Error(`Excel does not know what the add-in asked of it: ${unknown}.`);
      const missing = workbook.missingCalls.join(', ');
      if (missing !== '') throw new Error(`This Excel does not have what the add-in asked of it: ${missing}.`);
    },
  };
  const runScript = (name: string): void => {
    new vm.Script(built.get(name) ?? '', { filename: name }).runInContext(excel.window);
    page.ran.add(name);
  };
  const fetchScript = (script: Script): void => {
    const name = script.src.slice(origin.length + 1);
    page.asked.push(name.replace(/\.[\da-f]{16}\.js$/, ''));
    if (page.network.silent?.test(name) === true) return;
    setTimeout(() => {
      if (!built.has(name) || page.network.lost?.test(name) === true) return script.onerror?.({ type: 'error' });
      runScript(name);
      script.onload?.({ type: 'load' });
    }, 0);
  };
  const [, first = ''] =
    /<script defer(?:="defer")? src="?(functions\.[\da-f]{16}\.js)/.exec(built.get('panel.html') ?? '') ?? [];
  Object.assign(excel.window, webGlobals, {
    indexedDB: keys,
    document: createDocument(fetchScript, `${origin}/${first}`),
    fetch: fetchBeyond(origin, (error) => reported.push(error)),
    queueMicrotask: (act: () => void) =>
      queueMicrotask(() => {
        try {
          act();
        } catch (error) {
          reported.push(error);
        }
      }),
  });
  runScript(first);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return page;
}

interface Script {
  src: string;
  onload?: (event: { readonly type: string }) => void;
  onerror?: (event: { readonly type: string }) => void;
}

/** A page with the element of the panel, which fetches the scripts that are added to its head. */
function createDocument(fetchScript: (script: Script) => void, first: string): object {
  const element = () => {
    const attributes = new Map<string, string>();
    return {
      src: '',
      style: {},
      parentNode: null,
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      getAttribute: (name: string) => attributes.get(name) ?? null,
      appendChild: fetchScript,
      replaceChildren: () => undefined,
      addEventListener: () => undefined,
    };
  };
  const panel = element();
  const document = {
    readyState: 'complete',
    documentElement: { lang: 'en' },
    defaultView: null,
    location: { origin, href: `${origin}/panel.html` },
    currentScript: { src: first, tagName: 'SCRIPT' },
    head: element(),
    body: element(),
    createElement: element,
    getElementById: (id: string) => (id === 'panel' ? panel : null),
    getElementsByTagName: () => [{ ...element(), src: first }],
    querySelector: (selector: string) => (selector.includes('tpr-presets') ? { content: 'presets.json' } : null),
    addEventListener: () => undefined,
  };
  return document;
}

/**
 * The page has no presets; every other request is really sent. As in a browser, `fetch` is no method of any other object
 * (https://webidl.spec.whatwg.org/#dfn-create-operation-function).
 */
const fetchBeyond = (own: string, report: (error: unknown) => void): typeof fetch =>
  async function (this: unknown, input, init) {
    if (this !== undefined && !('document' in Object(this))) {
      const error = new TypeError('Illegal invocation');
      report(error);
      throw error;
    }
    const isPresets = new Request(input).url === `${own}/presets.json`;
    return isPresets ? new Response('', { status: 404 }) : fetch(input, init);
  };
