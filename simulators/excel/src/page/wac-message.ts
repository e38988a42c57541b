/** The postMessage protocol between Excel on the web and an add-in's frame, as implemented by office.js. */
export interface WacRequest {
  readonly _messageType: 0;
  readonly _actionName: string;
  readonly _actionType: number;
  readonly _conversationId: string;
  readonly _correlationId: number;
  readonly _data?: WacData;
}

export interface WacData {
  readonly eventDispId?: number;
  /** The address of a window that Excel is to open. */
  readonly strUrl?: string;
  readonly DdaMethod?: { readonly DispatchId: number };
  readonly DdaSettingsMethod?: { readonly Properties?: unknown };
  /** Of a RichApi request: custom data, version, path, headers, body, source, flags. */
  readonly ArrayData?: readonly unknown[];
}

/** A request, and the recipient of its response. */
export interface Caller {
  readonly request: WacRequest;
  readonly source: Window;
  readonly origin: string;
}

export const actionTypes = { invoke: 0, registerEvent: 1, unregisterEvent: 2 } as const;

export const dispatchIds = { loadSettings: 75, saveSettings: 76, richApi: 93 } as const;

export const eventIds = { selectionChanged: 2, richApiMessage: 33 } as const;

/** How the add-in's page was opened. */
export const displayModes = { hidden: 1, taskPane: 2 } as const;

/** The numbers of refusals of a whole request. */
export const errorNumbers: Readonly<Record<string, number>> = {
  RequestPayloadSizeLimitExceeded: 5103,
  ResponsePayloadSizeLimitExceeded: 5104,
  InvalidOperationInCellEditMode: 5004,
  ActivityLimitReached: 5102,
  GeneralException: 5001,
};

/** The message in an event of the page; undefined for other messages. */
export function readRequest(event: MessageEvent): Caller | undefined {
  // The frame's window belongs to another realm, so `instanceof` fails.
  if (typeof event.data !== 'string' || event.source === null || !('location' in event.source)) return undefined;
  try {
    const request = JSON.parse(event.data) as Partial<WacRequest> | null;
    return request?._messageType === 0
      ? { request: request as WacRequest, source: event.source, origin: event.origin }
      : undefined;
  } catch {
    // Other libraries post text that is not JSON.
    return undefined;
  }
}

/** @param responseType 0 answers a call, 1 answers a registration, possibly many times. */
export function reply(
  { request, source, origin }: Caller,
  data: unknown,
  responseType: 0 | 1 = 0,
  errorCode = 0,
): void {
  const message = {
    _messageType: 1,
    _actionName: request._actionName,
    _conversationId: request._conversationId,
    _correlationId: request._correlationId,
    _origin: location.origin,
    _data: data,
    _errorCode: errorCode,
    _responseType: responseType,
    _serializerVersion: 1,
  };
  source.postMessage(JSON.stringify(message), origin);
}
