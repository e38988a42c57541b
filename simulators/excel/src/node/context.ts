import type { Workbook } from '../workbook/workbook.ts';
import { isSupported } from '../protocol/requirements.ts';

type Callback = ((result: { readonly status: 'succeeded'; readonly value: unknown }) => void) | undefined;

/** `Office.context.document.settings`: kept on the workbook once saved. */
function createDocumentSettings(workbook: Workbook) {
  const pending = new Map(workbook.documentSettings);
  const succeed = (callback: Callback, value: unknown) => callback?.({ status: 'succeeded', value });
  return {
    get: (name: string) => pending.get(name) ?? null,
    set: (name: string, value: unknown) => void pending.set(name, value),
    remove: (name: string) => void pending.delete(name),
    saveAsync(options?: unknown, callback?: Callback) {
      workbook.documentSettings.clear();
      for (const [name, value] of pending) workbook.documentSettings.set(name, value);
      succeed(typeof options === 'function' ? (options as Callback) : callback, undefined);
    },
    refreshAsync(callback?: Callback) {
      pending.clear();
      for (const [name, value] of workbook.documentSettings) pending.set(name, value);
      succeed(callback, undefined);
    },
  };
}

/** `Office.context`, which office.js's loader does not fill in here. */
export function createContext(workbook: Workbook, locale: string) {
  const { platform, requirementSets } = workbook;
  return {
    displayLanguage: locale,
    contentLanguage: locale,
    host: 'Excel',
    platform: platform.officePlatform,
    diagnostics: { host: 'Excel', platform: platform.officePlatform, version: platform.version },
    requirements: {
      isSetSupported: (name: string, version?: string | number) => isSupported(requirementSets, name, version),
    },
    document: {
      url: `https://example.test/${workbook.name}`,
      mode: 'readWrite',
      settings: createDocumentSettings(workbook),
    },
  };
}
