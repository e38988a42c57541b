import { ConnectorError, type Client, type Language, type Op } from '@tpr/core';
import {
  formulas,
  FormulaEvaluator,
  notationIn,
  renderResult,
  takeArguments,
  toCardText,
  toFormulaCell,
  type FormulaAnswer,
  type FormulaName,
  type FormulaSession,
  type EvaluatorOptions,
  type Notation,
} from '@tpr/core/formulas';
import type { ServiceAccess } from '../session/service-access.ts';
import { toCell, toEntity, toFormattedCell, type ExcelCell, type ExcelRows } from './cells.ts';
import { toCellError } from './failure.ts';
import { readNotation } from './notation.ts';

export { recalculateFormulas } from './recalculation.ts';

export interface FormulasOptions extends EvaluatorOptions {
  readonly language: Language;
  /** Namespace of the add-in; the texts of errors name the tab with it. */
  readonly namespace: string;
  /** Whether Excel supports cards, and formula results with a number format. */
  readonly isRich: boolean;
}

/** The context of one call of a formula. */
export interface Asking {
  readonly signal: AbortSignal;
  /** Excel only previews the value: no request may be sent. */
  readonly isPreview: boolean;
}

/** Evaluates the formulas of one workbook. */
export class Formulas {
  private readonly access: ServiceAccess;
  private readonly options: FormulasOptions;
  private readonly underWay = new Set<AbortController>();
  private client: Client | undefined;
  private evaluator: FormulaEvaluator | undefined;
  private reading: Promise<Notation> | undefined;

  constructor(access: ServiceAccess, options: FormulasOptions) {
    this.access = access;
    this.options = options;
    access.onChange(() => this.renew());
    this.renew();
  }

  /** @throws CustomFunctions.Error for every failure. */
  async answer(name: FormulaName, given: readonly unknown[], asking: Asking): Promise<ExcelRows> {
    const { language, namespace, isRich } = this.options;
    const failure = (error: unknown) => toCellError(error, language, namespace);
    try {
      const notation = await this.notation();
      return renderResult<ExcelCell>(await this.find(name, given, asking, notation), {
        card: isRich ? toEntity : toCardText,
        failure,
        value: (cell) => (isRich ? toFormattedCell : toFormulaCell)(cell, notation.dateSystem),
      });
    } catch (error) {
      throw error instanceof CustomFunctions.Error ? error : failure(error);
    }
  }

  /** Clears everything that was read from the service and from Excel. */
  forget(): void {
    this.reading = undefined;
    this.evaluator?.forget();
  }

  /** Reads the notation once until `forget`. After a failure, such as during a cell edit, the next call tries again. */
  private notation(): Promise<Notation> {
    const { language, notation } = this.options;
    return (this.reading ??= readNotation()
      .catch((): Notation => {
        this.reading = undefined;
        return {};
      })
      .then((read) => ({ ...notationIn(language), ...read, ...notation })));
  }

  private async find(
    name: FormulaName,
    given: readonly unknown[],
    asking: Asking,
    notation: Notation,
  ): Promise<FormulaAnswer> {
    const formula = formulas[name];
    const { evaluator } = this;
    const taken = takeArguments(formula.parameters, given, toCell);
    if (!formula.asksService) {
      return formula.answer({ language: this.options.language, session: this.session }, taken);
    }
    if (evaluator === undefined) throw new ConnectorError('auth', 'You are not signed in.', { field: 'session' });
    evaluator.notation = notation;
    return this.run(formula.answer(asking.isPreview ? evaluator.quiet : evaluator, taken), evaluator, asking.signal);
  }

  private get session(): FormulaSession {
    const { client, evaluator } = this;
    if (client === undefined || evaluator === undefined) return { owner: 'user', state: 'none' };
    return { owner: 'user', state: 'current', connection: client.connection, evaluator };
  }

  private async run<T>(op: Op<T>, evaluator: FormulaEvaluator, signal: AbortSignal): Promise<T> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    this.underWay.add(controller);
    try {
      return await this.access.run(op, { signal: controller.signal });
    } catch (error) {
      if (this.evaluator === evaluator) throw error;
      throw new ConnectorError('retry-later', 'The session changed meanwhile.', { field: 'session' });
    } finally {
      this.underWay.delete(controller);
      signal.removeEventListener('abort', stop);
    }
  }

  /**
   * After a change of the user, drops the cache and aborts calls in progress. A user never gets another user's data.
   */
  private renew(): void {
    const { client } = this.access;
    if (client === this.client) return;
    this.client = client;
    this.evaluator = client && new FormulaEvaluator(client, this.options);
    for (const controller of this.underWay) controller.abort();
  }
}
