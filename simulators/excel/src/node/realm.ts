import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

/** The folder of the installed, unmodified office.js. */
export const officeFolder = dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/dist/office.js'));

const compiled = new Map<string, vm.Script>();

function compile(file: string): vm.Script {
  const known = compiled.get(file);
  if (known) return known;
  const script = new vm.Script(readFileSync(join(officeFolder, file), 'utf8'), { filename: file });
  compiled.set(file, script);
  return script;
}

/** The part of `localStorage` that office.js uses: its calls, and its keys as properties. */
function createStorage(): object {
  const items = new Map<string, string>();
  const calls: Readonly<Record<string, unknown>> = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: unknown) => items.set(key, String(value)),
    removeItem: (key: string) => items.delete(key),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  };
  return new Proxy(
    {},
    {
      get: (_, key) =>
        key === 'length' ? items.size : typeof key === 'string' ? (calls[key] ?? items.get(key)) : undefined,
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        items.has(String(key)) ? { enumerable: true, configurable: true, value: items.get(String(key)) } : undefined,
    },
  );
}

const nothing = (): void => undefined;
const element = () => ({
  setAttribute: nothing,
  appendChild: nothing,
  style: {},
  addEventListener: nothing,
  readyState: 'complete',
});

function createWindow(): Record<string, unknown> {
  const script = { src: 'https://localhost/office/office.js', getAttribute: () => null };
  const window: Record<string, unknown> = {
    location: {
      href: 'https://localhost/',
      hash: '',
      search: '',
      protocol: 'https:',
      origin: 'https://localhost',
      hostname: 'localhost',
    },
    name: '',
    // The loader deletes pushState and replaceState from this object.
    history: {},
    navigator: { userAgent: 'Node.js' },
    addEventListener: nothing,
    removeEventListener: nothing,
    postMessage: nothing,
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    console: { ...console, log: nothing },
    Promise,
    performance,
    fetch: globalThis.fetch,
    XMLHttpRequest: nothing,
    document: {
      domain: 'localhost',
      readyState: 'complete',
      createElement: element,
      addEventListener: nothing,
      getElementById: () => null,
      body: element(),
      head: element(),
      URL: 'https://localhost/',
      cookie: '',
      getElementsByTagName: (tag: string) => (tag === 'script' ? [script] : [element()]),
    },
    // Disabled while the loader runs, so that its search for a host never starts.
    setTimeout: nothing,
    clearTimeout: nothing,
    setInterval: nothing,
    clearInterval: nothing,
  };
  return Object.assign(window, { window, self: window, top: window, parent: window });
}

/** A new realm in which the unmodified office.js has run. Realms share nothing. */
export function loadOffice(): Record<string, unknown> {
  const window = createWindow();
  const context = vm.createContext(window);
  for (const file of ['office.js', 'excel-web-16.00.js']) compile(file).runInContext(context);
  return Object.assign(window, { setTimeout, clearTimeout, setInterval, clearInterval });
}
