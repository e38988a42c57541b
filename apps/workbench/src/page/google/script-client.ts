import type {
  ActAnswer,
  BookChange,
  FunctionAnswer,
  FunctionCall,
  GoogleSetup,
  UserAct,
} from '../../server/google/protocol.ts';
import { withKey } from '../shared/page-key.ts';
import type { Language } from '../shared/view.ts';

/** A failed run of the script that no caller is waiting for. */
export interface Failed {
  readonly handler: string;
  readonly reason: string;
}

/** Opens the spreadsheet and receives its changes. */
class ScriptEvents {
  /** The whole content. */
  readonly first: Promise<BookChange>;
  private readonly events: EventSource;
  private readonly early: BookChange[] = [];
  private onChange = (change: BookChange): void => void this.early.push(change);

  constructor(language: Language, ended: () => void) {
    this.events = new EventSource(withKey(`/google/events?lang=${language}`));
    const { promise, resolve } = Promise.withResolvers<BookChange>();
    this.first = promise;
    let isFirst = true;
    // After a lost connection the server sends everything again, so the page reloads.
    this.events.addEventListener('open', () => isFirst || location.reload());
    // It reconnects by itself unless it was refused: then the key is from an earlier start.
    this.events.addEventListener('error', () => this.events.readyState === EventSource.CLOSED && ended());
    this.events.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as BookChange;
      if (isFirst) resolve(change);
      else this.onChange(change);
      isFirst = false;
    });
  }

  /** Receives all changes after the first; none is lost in between. */
  follow(onChange: (change: BookChange) => void, onFailed: (failed: readonly Failed[]) => void): void {
    this.onChange = onChange;
    for (const change of this.early.splice(0)) onChange(change);
    this.events.addEventListener('failed', ({ data }: MessageEvent<string>) => onFailed(JSON.parse(data) as Failed[]));
  }
}

/** Requests to the script process, over HTTP. */
export class ScriptClient {
  private order: Promise<unknown> = Promise.resolve();
  private underWay = 0;

  /** @throws Error with the server's message when the script cannot be built. */
  async readSetup(): Promise<GoogleSetup> {
    const answer = await fetch(withKey('/google/setup.json'));
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as GoogleSetup;
  }

  /** @param ended called when the server no longer answers this page */
  listen(language: Language, ended: () => void): ScriptEvents {
    return new ScriptEvents(language, ended);
  }

  /** Sends user actions in order. */
  async act(act: UserAct): Promise<ActAnswer> {
    const answer = this.order.then(() => this.post<ActAnswer>('act', act));
    this.order = answer.catch(() => undefined);
    return answer;
  }

  async callFunction(call: FunctionCall): Promise<FunctionAnswer> {
    return this.post<FunctionAnswer>('function', call);
  }

  async chooseMenu(handler: string): Promise<void> {
    await this.post('menu', handler);
  }

  async runTrigger(id: string): Promise<void> {
    await this.post('trigger', id);
  }

  /** Whether no request is in flight. */
  get isIdle(): boolean {
    return this.underWay === 0;
  }

  private async post<T>(name: string, body: unknown): Promise<T> {
    this.underWay += 1;
    try {
      const answer = await fetch(withKey(`/google/${name}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as T;
    } finally {
      this.underWay -= 1;
    }
  }
}
