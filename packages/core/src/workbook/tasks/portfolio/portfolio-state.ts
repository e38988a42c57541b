import { ConnectorError } from '../../../errors.ts';
import { withProfile, type Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import { percentScaleOf, profileEntries, type Profile } from '../../../api/profile/index.ts';
import { languages, type Language } from '../../../i18n/language.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { loadState } from '../../document-state.ts';
import { isObject, isTexts } from '../../stored-forms.ts';
import { ManagedTable } from '../../managed-table.ts';
import { textSheetName } from '../../text-sheet-name.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { PercentScales } from '../changes/row-scan.ts';
import { defaultChoice } from './portfolio-choice.ts';
import type { PortfolioChoice } from './task-types.ts';

/** The stored state of the portfolio table, without its rows. */
export interface PortfolioState {
  readonly choice: PortfolioChoice;
  /** The cursor from which the next refresh reads changes. */
  readonly since: string;
  /** Wall clock of the service as of which the rows are true. */
  readonly asOf: string;
  readonly accountId: string;
  /** A label, as the connection has it: the same account number may exist in production and in a test. */
  readonly environment: string | null;
  /** Language of the labels, which identify the columns for every user of the table (G107). */
  readonly acceptLanguage?: string;
  /** Language of the words in the rows: a refresh rewrites some of them, and a column has one language. */
  readonly language?: Language;
  /**
   * The scale of the service's percentages in the last complete pull; absent if its runs had several. Cells that were
   * written since then have the scale of the profile.
   */
  readonly percentScale?: 1 | 100;
  /** Overall speed of the last pull: calls that read third parties, per second. */
  readonly callsPerSecond?: number;
  /** The position of a pull that has not reached its end. */
  readonly unfinished?: PullPosition;
  /** Third parties that the last refresh has read; absent after a pull, which reads all, and if they are too many. */
  readonly taken?: readonly string[];
  /** The list kept changing while it was read: the next refresh reads missing third parties. */
  readonly isShort?: boolean;
  /** Listed third parties that were not found: the next refresh reads all their data. */
  readonly incomplete?: readonly string[];
}

/** Where an unfinished pull continues; an empty object means the beginning. */
export interface PullPosition {
  /** The page of the list that the pull has reached. */
  readonly cursor?: string | undefined;
  /** The list is read a second time, because third parties have left since the first. */
  readonly isAgain?: boolean;
  /** When the first run began, in seconds since 1970. */
  readonly beganSeconds?: number;
  /** The scale of the percentages in all rows that the pull has written; absent if its runs had several. */
  readonly percentScale?: 1 | 100;
  /** The third parties of that page that were read; those that are chosen were also written. */
  readonly read?: readonly string[];
}

export const portfolioKey = 'portfolio';
export const portfolioTableName = 'TPR_Portfolio';

/** @returns the stored state; parts of another form count as absent. */
export function* loadPortfolioState(): Op<PortfolioState | undefined> {
  const state = yield* loadState<PortfolioState>(portfolioKey);
  if (!isObject(state)) return undefined;
  const { choice, unfinished, taken, incomplete, ...rest } = state;
  return {
    ...rest,
    choice: isChoice(choice) ? choice : defaultChoice,
    // Without its position a pull begins again.
    ...(unfinished !== undefined && { unfinished: isPosition(unfinished) ? unfinished : {} }),
    ...(isTexts(taken) && { taken }),
    ...(isTexts(incomplete) && { incomplete }),
  };
}

function isChoice(value: unknown): boolean {
  if (!isObject(value) || !isTexts(value['columns']) || !isObject(value['filter'])) return false;
  const { statuses, kinds, countries } = value['filter'];
  return [statuses, kinds, countries].every(isTexts);
}

function isPosition(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { cursor, read, beganSeconds } = value;
  return (
    (cursor === undefined || typeof cursor === 'string') &&
    (beganSeconds === undefined || typeof beganSeconds === 'number') &&
    (read === undefined || isTexts(read))
  );
}

export interface OpenPortfolio {
  readonly client: Client;
  readonly table: ManagedTable;
  readonly state: PortfolioState;
}

/** @throws ConnectorError `config` saying what to do when there is no table to work on. */
export function* openPortfolio(context: TaskContext): Op<OpenPortfolio> {
  const messages = workbookMessages[userLanguageOf(context)];
  const state = yield* loadPortfolioState();
  const client = clientOfTable(context, state);
  const table = yield* ManagedTable.open('portfolio');
  const fault = (message: string) => new ConnectorError('config', message, { field: 'table' });
  if (table === 'gone') throw fault(messages.tableGone);
  if (table === 'unkeyed') throw fault(messages.tableUnkeyed);
  if (state === undefined || typeof table === 'string') throw fault(messages.noTable(textSheetName));
  if (!isOwner(state, client)) throw fault(messages.otherAccount(state.accountId));
  yield* table.checkHeader(userLanguageOf(context));
  return { client, table, state };
}

/** The client of the task, requesting labels in the language of the account's table. */
export function clientOfTable(context: TaskContext, state: PortfolioState | undefined): Client {
  const client = clientOf(context);
  const acceptLanguage = state !== undefined && isOwner(state, client) ? state.acceptLanguage : undefined;
  // Validated, because other users can edit the document and the value becomes an HTTP header.
  const { schema } = profileEntries['http.acceptLanguage'];
  if (acceptLanguage === undefined || !schema().safeParse(acceptLanguage).success) return client;
  return withProfile(client, { 'http.acceptLanguage': acceptLanguage });
}

/** The language of the table's words, also for a user of another language. */
export function languageOfTable(
  { language: ofUser }: TaskContext,
  { language }: Partial<PortfolioState> = {},
): Language {
  return languages.find((each) => each === language) ?? ofUser;
}

/** The profile may have been corrected since the table was written: cells with either scale are not edits. */
export function scalesOf({ percentScale }: Pick<PortfolioState, 'percentScale'>, profile: Profile): PercentScales {
  const now = percentScaleOf(profile);
  return percentScale === undefined || percentScale === now ? [now] : [now, percentScale];
}

export function isOwner({ accountId, environment }: PortfolioState, { connection }: Client): boolean {
  return accountId === connection.accountId && environment === (connection.environment ?? null);
}
