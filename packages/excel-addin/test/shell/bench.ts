import type { OfficeHost } from '../../src/shell/boot.ts';

/** An element that records its contents, for tests without a browser. */
export class BenchElement {
  readonly ownerDocument: BenchPage;
  readonly attributes = new Map<string, string>();
  readonly listeners: (() => void)[] = [];
  children: BenchElement[] = [];
  textContent = '';

  constructor(page: BenchPage) {
    this.ownerDocument = page;
  }

  replaceChildren(...children: BenchElement[]): void {
    this.children = children;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  addEventListener(_: string, listener: () => void): void {
    this.listeners.push(listener);
  }
}

/** A page with one element, whose history methods office.js has removed. */
export class BenchPage {
  readonly panel = new BenchElement(this);
  readonly documentElement = { lang: 'en' };
  readonly defaultView = { history: Object.create({ pushState: () => undefined, replaceState: () => undefined }) };

  constructor() {
    Object.assign(this.defaultView.history, { pushState: null, replaceState: null });
  }

  createElement(): BenchElement {
    return new BenchElement(this);
  }

  getElementById(id: string): BenchElement | null {
    return id === 'panel' ? this.panel : null;
  }

  /** The same page, typed as a browser's document. */
  asDocument(): Document {
    return this as unknown as Document;
  }
}

type Visibility = Parameters<Parameters<OfficeHost['addin']['onVisibilityModeChanged']>[0]>[0];

/** An Excel that starts the page in the given mode, and can show or hide it later. */
export function createOffice(visibilityMode: string | undefined, displayLanguage = 'en-US', startup = 'None') {
  const listeners: ((message: Visibility) => void)[] = [];
  const actions = new Map<string, (occasion?: unknown) => void>();
  const show = (mode: 'Taskpane' | 'Hidden') => {
    for (const listener of listeners) listener({ visibilityMode: mode } as Visibility);
  };
  const office: OfficeHost = {
    actions: { associate: (id, action) => void actions.set(id, action) },
    addin: {
      async showAsTaskpane() {
        show('Taskpane');
      },
      async getStartupBehavior() {
        return startup as Office.StartupBehavior;
      },
      async onVisibilityModeChanged(listener) {
        listeners.push(listener);
        return async () => undefined;
      },
    },
    context: { displayLanguage },
    async onReady() {
      return { host: 'Excel', addin: visibilityMode === undefined ? null : { visibilityMode } };
    },
  };
  return { office, show, actions };
}
