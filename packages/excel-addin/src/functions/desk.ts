import type { Client, Language, Op } from '@tpr/core';
import { Lookup, type LookupOptions } from '@tpr/core/formulas';
import type { ServiceAccess } from '../session/service-access.ts';
import type { Matrix } from './arguments.ts';
import type { ExcelRows } from './cells.ts';
import { Failure, toCellError } from './failure.ts';
import { implementations, type Call } from './implementations.ts';
import type { FunctionId } from './messages/function-help.ts';
import { describeStatusOf } from './status.ts';

export interface DeskOptions extends Pick<LookupOptions, 'ageMs' | 'refusalAgeMs' | 'maxEntries'> {
  readonly language: Language;
  readonly isRich: boolean;
}

/** How one formula is called. */
export interface Asking {
  readonly signal: AbortSignal;
  /** Excel only shows what the value would be: nothing may be asked of the service. */
  readonly isPreview: boolean;
}

/** Answers the formulas of one workbook, by the id of their function. */
export class Desk {
  private readonly access: ServiceAccess;
  private readonly options: DeskOptions;
  private readonly underWay = new Set<AbortController>();
  private client: Client | undefined;
  private lookup: Lookup | undefined;

  constructor(access: ServiceAccess, options: DeskOptions) {
    this.access = access;
    this.options = options;
    access.onChange(() => this.renew());
    this.renew();
  }

  /** @throws CustomFunctions.Error alone, or the Cancelled of a call that was stopped. */
  async answer(id: FunctionId, args: readonly unknown[], asking: Asking): Promise<ExcelRows> {
    try {
      return await this.dispatch(id, args, asking);
    } catch (error) {
      if (error instanceof CustomFunctions.Error) throw error;
      throw toCellError(error, this.options.language);
    }
  }

  /** Makes the formulas of these third parties, or all, ask again. */
  forget(ids?: readonly string[]): void {
    this.lookup?.forget(ids);
  }

  private async dispatch(id: FunctionId, args: readonly unknown[], asking: Asking): Promise<ExcelRows> {
    const { language } = this.options;
    const [first, second, third] = args;
    if (id === 'STATUS') return describeStatusOf(this.client, this.lookup, this.slowedTo(), language);
    if (id === 'CHECKID') {
      const { checkIds } = await import('./check-id.ts');
      return this.access.run(checkIds(first as Matrix, second, third, language));
    }
    // Which argument is what stands in the declarations, and the implementations are checked against them.
    const answer = implementations[id] as (...args: readonly unknown[]) => Promise<ExcelRows>;
    return answer(...args, this.open(asking));
  }

  private open({ signal, isPreview }: Asking): Call {
    const { lookup } = this;
    if (lookup === undefined) throw new Failure('signedOut');
    const { language, isRich } = this.options;
    return {
      lookup: isPreview ? lookup.quiet : lookup,
      language,
      isRich,
      run: (op) => this.run(op, lookup, signal),
    };
  }

  private async run<T>(op: Op<T>, lookup: Lookup, signal: AbortSignal): Promise<T> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    this.underWay.add(controller);
    try {
      return await this.access.run(op, { signal: controller.signal });
    } catch (error) {
      throw this.lookup === lookup ? error : new Failure('sessionChanged');
    } finally {
      this.underWay.delete(controller);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Another user's answers are never shown: what is kept goes, and what is under way ends. */
  private renew(): void {
    const { client } = this.access;
    if (client === this.client) return;
    this.client = client;
    this.lookup = client && new Lookup(client, this.options);
    for (const controller of this.underWay) controller.abort();
  }

  /** Requests a second, where the service has asked for fewer than were sent at first. */
  private slowedTo(): number | undefined {
    if (this.client === undefined) return undefined;
    const { exchange, profile } = this.client;
    const { perSecond } = exchange.pace;
    return perSecond < profile.get('behaviour.rate.startPerSecond') ? Math.round(perSecond * 10) / 10 : undefined;
  }
}
