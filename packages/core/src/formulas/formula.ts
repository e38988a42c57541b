import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import type { Language } from '../i18n/language.ts';
import type { LocalizedText } from '../i18n/localized-text.ts';
import { typesetFrench } from '../i18n/typography.ts';
import type { CellResult, TypedCell } from './evaluate-each.ts';
import type { Arguments, ArgumentValues } from './arguments.ts';
import type { Card } from './third-party-card.ts';
import type { TableResult, FormulaEvaluator } from './formula-evaluator.ts';
import type { FormulaName } from './names.ts';

/** One formula. Its registration in hosts, its texts and its evaluation derive from it. */
interface Described<A extends Arguments> {
  readonly name: FormulaName;
  readonly summary: LocalizedText;
  readonly parameters: A;
  /** `cells`: one for each cell of the arguments. `table`: a header and rows. `facts`: two columns, name and value. */
  readonly returns: 'cells' | 'table' | 'facts';
}

/** A formula that sends requests to the service. Operations throw FormulaError, and the errors of calls. */
export interface ServiceFormula<A extends Arguments = Arguments> extends Described<A> {
  readonly asksService: true;
  answer(evaluator: FormulaEvaluator, given: ArgumentValues<A>): Op<FormulaAnswer>;
}

/** A formula that is evaluated locally, with or without a signed-in user. */
export interface LocalFormula<A extends Arguments = Arguments> extends Described<A> {
  readonly asksService: false;
  /** Its result changes although its arguments do not, so it is never reused. */
  readonly isVolatile?: true;
  /** @throws FormulaError. */
  answer(here: LocalContext, given: ArgumentValues<A>): FormulaAnswer;
}

export type Formula = ServiceFormula | LocalFormula;

/** The state of the host that a local formula reads. */
export interface LocalContext {
  readonly language: Language;
  readonly session: FormulaSession;
}

/** The session of formulas: that of the user, or one that is shared with all users of the spreadsheet. */
export interface FormulaSession {
  readonly owner: 'user' | 'spreadsheet';
  readonly state: 'none' | 'current' | 'ended';
  readonly connection?: Client['connection'];
  /** The evaluator of the session, if its cache is kept between formulas. */
  readonly evaluator?: FormulaEvaluator;
}

/** The content of a result cell. */
export type Content = TypedCell | Card;

/** Cells in the shape of the arguments, or a table with the parts that could not be read. */
export type FormulaAnswer = TableResult | { readonly cells: readonly (readonly CellResult<Content>[])[] };

const typeset = (text: LocalizedText): LocalizedText => ({ ...text, fr: typesetFrench(text.fr) });

/** With the French texts typeset. */
function described<F extends Described<Arguments>>({ summary, parameters, ...declared }: F): object {
  const typesetParameters = Object.entries(parameters).map(([key, { name, help, choices, ...rest }]) => [
    key,
    {
      ...rest,
      name: typeset(name),
      help: typeset(help),
      ...(choices && { choices: choices.map((choice) => ({ ...choice, name: typeset(choice.name) })) }),
    },
  ]);
  return { ...declared, summary: typeset(summary), parameters: Object.fromEntries(typesetParameters) as Arguments };
}

export const serviceFormula = <const A extends Arguments>(
  declared: Omit<ServiceFormula<A>, 'asksService'>,
): ServiceFormula => Object.freeze({ asksService: true, ...described(declared) }) as unknown as ServiceFormula;

export const localFormula = <const A extends Arguments>(declared: Omit<LocalFormula<A>, 'asksService'>): LocalFormula =>
  Object.freeze({ asksService: false, ...described(declared) }) as unknown as LocalFormula;
