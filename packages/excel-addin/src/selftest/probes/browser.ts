import { createKeyStore } from '../../session/key-store.ts';
import type { ExcelProbe } from '../probe.ts';

const keyName = 'selftest';

/** Probes of the web view of the add-in. */
export const browserProbes: readonly ExcelProbe[] = [
  {
    what: 'a key that cannot be read is kept on this computer',
    async find({ indexedDb }) {
      const keys = createKeyStore(indexedDb, keyName);
      try {
        await keys.save(
          await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
        );
        return (await keys.load()) === undefined ? 'gone' : 'kept';
      } finally {
        await keys.remove();
      }
    },
  },
  {
    what: 'a text is kept in OfficeRuntime.storage',
    page: 'https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-save-state',
    async find({ storage }) {
      await storage.setItem('tpr.selftest', 'kept');
      const found = await storage.getItem('tpr.selftest');
      await storage.removeItem('tpr.selftest');
      return found ?? 'gone';
    },
  },
  {
    what: 'a file that is handed over arrives among the downloads',
    find: async ({ fileArrives }) => ((await fileArrives()) ? 'yes' : 'no'),
  },
  {
    what: 'what the content security policy of the page has refused',
    find: async ({ violations }) => (violations.length === 0 ? 'nothing' : [...new Set(violations)].join(' ')),
  },
];
