import { readUndoGroup, type FrameName } from '../frame/frame-message.ts';
import { Host } from '../protocol/host.ts';
import type { Push } from '../protocol/wire.ts';
import type { ControlState } from '../workbook/ribbon.ts';
import { Workbook } from '../workbook/workbook.ts';
import {
  actionTypes,
  dispatchIds,
  displayModes,
  errorNumbers,
  eventIds,
  readRequest,
  reply,
  type Caller,
  type WacData,
} from './wac-message.ts';

export interface ExcelPageOptions {
  readonly workbook?: Workbook;
  /** BCP 47: `Office.context.displayLanguage`. Default: English (United States). */
  readonly locale?: string;
  /** The add-in's name in messages of Excel. */
  readonly addinName?: string;
}

const allowedWithoutDownloads = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
] as const;

/** A request that the page does not support; the frame gets an error. */
export interface UnsupportedRequest {
  readonly action: string;
  readonly dispatchId: number | undefined;
}

/**
 * The page around an add-in's frame. It simulates Excel on the workbook's platform for the unmodified office.js in the
 * frame, with `frame/main.ts` loaded after it. The platform determines supported sets, refusals and the reported name;
 * the wire is always that of Excel on the web. Needs https, and an add-in on the page's own host name: office.js trusts
 * no other.
 */
export class ExcelPage {
  readonly workbook: Workbook;
  readonly host: Host;
  readonly locale: string;
  readonly unsupportedRequests: UnsupportedRequest[] = [];
  private readonly addinName: string;
  private readonly conversation = `conversation-${crypto.randomUUID()}`;
  private readonly control = 'control-1';
  private readonly listener = (event: MessageEvent): void => this.hear(event);
  private richApiListeners: Caller[] = [];
  /** Messages sent before the add-in listened, such as that of the button that started it. */
  private kept: Push[] = [];
  private selectionListeners: Caller[] = [];
  private frame: HTMLIFrameElement | undefined;
  /** Set by the page: called when the panel is shown or hidden. */
  onPanel: (isShown: boolean) => void = () => undefined;
  /** Set by the page: called when the add-in enables or disables buttons. */
  onRibbon: (controls: ReadonlyMap<string, ControlState>) => void = () => undefined;

  constructor({ workbook, locale = 'en-US', addinName = 'Add-in' }: ExcelPageOptions = {}) {
    this.workbook = workbook ?? new Workbook({ locale });
    this.host = new Host(this.workbook);
    this.locale = locale;
    this.addinName = addinName;
    this.host.deliver = (entries) => this.push(entries);
    this.workbook.onChange(({ kind }) => {
      if (kind === 'panel') this.onPanel(this.workbook.panelVisibility === 'Visible');
      if (kind === 'ribbon') this.onRibbon(this.workbook.ribbon.controls);
      if (kind === 'selection') this.selectionListeners.forEach((caller) => reply(caller, {}, 1));
    });
    window.addEventListener('message', this.listener);
  }

  /** Loads the add-in into a frame that is not in the page yet: office.js reads the frame's initial name. */
  attach(frame: HTMLIFrameElement, url: string): void {
    const hostInfo = ['Excel', 'Web', '16.01', this.locale, crypto.randomUUID(), '', '', '3'].join('|');
    const xdmInfo = [this.conversation, this.control, location.href.split('#')[0]].join('|');
    this.richApiListeners = [];
    this.selectionListeners = [];
    this.frame = frame;
    const played: FrameName = { playedPlatform: this.workbook.platform.officePlatform };
    frame.name = JSON.stringify({ baseFrameName: 'addin', hostInfo, xdmInfo, serializerVersion: '1', ...played });
    // All permissions except downloads, where the platform has none.
    if (!this.workbook.platform.takesDownloads) frame.sandbox.add(...allowedWithoutDownloads);
    frame.src = url;
  }

  /** Presses a button of the ribbon or an item of a menu. @throws Refusal for a disabled or hidden one. */
  press(control: string, action: string): void {
    this.host.press(control, action);
  }

  /** The user opens or closes the panel. */
  showPanel(isShown: boolean): void {
    this.workbook.as('user', () => this.workbook.showPanel(isShown));
  }

  close(): void {
    window.removeEventListener('message', this.listener);
    this.host.deliver = () => undefined;
    this.onPanel = () => undefined;
    this.onRibbon = () => undefined;
    this.selectionListeners = [];
  }

  private push(entries: readonly Push[]): void {
    if (this.richApiListeners.length === 0) this.kept.push(...entries);
    this.richApiListeners.forEach((caller) => reply(caller, { ArrayData: entries }, 1));
  }

  private hear(event: MessageEvent): void {
    if (event.source !== this.frame?.contentWindow) return;
    const group = readUndoGroup(event.data);
    if (group !== undefined) this.workbook.groupUndo(group === 'begun');
    const caller = readRequest(event);
    if (!caller) return;
    const { _actionName: action, _actionType: type, _data: data = {} } = caller.request;
    if (type === actionTypes.registerEvent) {
      if (data.eventDispId === eventIds.richApiMessage) this.richApiListeners.push(caller);
      if (data.eventDispId === eventIds.selectionChanged) this.selectionListeners.push(caller);
      reply(caller, { Error: 0, Version: 1 });
      const { kept } = this;
      if (this.richApiListeners.length > 0) this.kept = [];
      if (kept.length > 0) this.push(kept);
    } else if (type === actionTypes.unregisterEvent) reply(caller, { Error: 0, Version: 1 });
    else if (action === 'ContextActivationManager_getAppContextAsync') reply(caller, this.describe());
    else if (action === 'ContextActivationManager_notifyHost') reply(caller, null);
    // office.js asks for this when `open` has returned no window, as for a popup that the browser blocked.
    else if (action === 'ContextActivationManager_openWindowInHost') {
      window.open(data.strUrl, '_blank', 'noopener');
      reply(caller, null);
    } else if (action === 'executeMethod') void this.execute(caller, data);
    else {
      this.unsupportedRequests.push({ action, dispatchId: undefined });
      reply(caller, null, 0, -2);
    }
  }

  private async execute(caller: Caller, data: WacData): Promise<void> {
    const dispatchId = data.DdaMethod?.DispatchId;
    if (dispatchId === dispatchIds.richApi) {
      const [, , , , body, , flags] = data.ArrayData ?? [];
      const answer = await this.host.answer(String(body), Number(flags));
      const isRefused = answer.kind === 'refused';
      reply(
        caller,
        isRefused
          ? { Version: 1, Error: errorNumbers[answer.code] ?? 5001 }
          : { Version: 1, Error: 0, Data: [200, [], answer.body] },
      );
    } else if (dispatchId === dispatchIds.saveSettings) {
      this.workbook.documentSettings.clear();
      for (const [name, value] of readPairs(data.DdaSettingsMethod?.Properties))
        this.workbook.documentSettings.set(name, value);
      reply(caller, { Version: 1, Error: 0 });
    } else if (dispatchId === dispatchIds.loadSettings) {
      reply(caller, { Version: 1, Error: 0, Properties: [...this.workbook.documentSettings] });
    } else {
      this.unsupportedRequests.push({ action: 'executeMethod', dispatchId });
      reply(caller, { Version: 1, Error: errorNumbers.GeneralException });
    }
  }

  /** The values from which office.js fills `Office.context`. */
  private describe(): Readonly<Record<string, unknown>> {
    return {
      _id: this.control,
      _appName: 16,
      _appVersion: '16.0',
      _appUILocale: this.locale,
      _dataLocale: this.locale,
      _docUrl: `https://example.test/${this.workbook.name}`,
      _clientMode: 1,
      _settings: [...this.workbook.documentSettings],
      _reason: 2,
      _osfControlType: 1,
      _eToken: '',
      _correlationId: crypto.randomUUID(),
      _appInstanceId: 'instance-1',
      _appMinorVersion: 0,
      _requirementMatrix: JSON.stringify(this.workbook.requirementSets),
      _hostFullVersion: this.workbook.platform.version,
      _clientWindowHeight: 600,
      _clientWindowWidth: 350,
      _addinName: this.addinName,
      _appDomains: [],
      _featureGates: {},
      _initialDisplayMode: this.workbook.panelVisibility === 'Hidden' ? displayModes.hidden : displayModes.taskPane,
    };
  }
}

/** Settings travel as pairs, or as an object. */
function readPairs(properties: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(properties)) {
    return properties.flatMap((pair: unknown) =>
      Array.isArray(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1]] as const] : [],
    );
  }
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
}

/** Simulates Excel around a frame. */
export function playExcel(frame: HTMLIFrameElement, url: string, options: ExcelPageOptions = {}): ExcelPage {
  const page = new ExcelPage(options);
  page.attach(frame, url);
  return page;
}
