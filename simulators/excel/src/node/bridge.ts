import type { Host } from '../protocol/host.ts';

/** A request of office.js: its id, flags and text. */
interface BridgeMessage {
  readonly id: number;
  readonly flags: number;
  readonly message: { readonly body: unknown };
}

/** The object that connects office.js with Excel without a browser. */
export interface Bridge {
  sendMessageToHost(text: string): void;
  /** Set by office.js. */
  onMessageFromHost: (text: string) => void;
}

const responseType = 2;
const pushType = 3;

/** Carries messages between office.js and the host. @returns the bridge, and `cut`, which ends its responses */
export function createBridge(host: Host): { readonly bridge: Bridge; readonly cut: () => void } {
  let isCut = false;
  const bridge: Bridge = {
    onMessageFromHost: () => undefined,
    sendMessageToHost(text) {
      const { id, flags, message } = JSON.parse(text) as BridgeMessage;
      const body = typeof message.body === 'string' ? message.body : JSON.stringify(message.body);
      const reply = (statusCode: number, answer: unknown) => {
        if (!isCut)
          bridge.onMessageFromHost(
            JSON.stringify({ id, type: responseType, message: { statusCode, headers: {}, body: answer } }),
          );
      };
      void host.answer(body, flags).then(
        (answer) =>
          answer.kind === 'response'
            ? reply(200, answer.body)
            : reply(400, { error: { code: answer.code, message: answer.code } }),
        (error: unknown) => reply(500, { error: { code: 'GeneralException', message: String(error) } }),
      );
    },
  };
  host.deliver = (entries) => {
    if (!isCut) bridge.onMessageFromHost(JSON.stringify({ type: pushType, controlId: '', message: { entries } }));
  };
  return { bridge, cut: () => void (isCut = true) };
}
