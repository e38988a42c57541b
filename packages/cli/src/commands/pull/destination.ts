import type { PortfolioState } from '../../state/portfolio-state.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { PullPlan } from './portfolio.ts';
import type { Delivery, PortfolioTables } from './tables.ts';

/** Where a portfolio goes: a file, or a sheet of Google. */
export interface Destination {
  /** As the user names it; the state is named after it. */
  readonly target: string;
  /** Language of those who work in it, as a tag such as en-GB; undefined where nothing tells. */
  readonly language?: string | undefined;
  /** @throws ConnectorError `config` when what stands there would be lost. */
  readonly check: (state: PortfolioState | undefined) => Promise<void>;
  readonly deliver: (tables: PortfolioTables) => Promise<Delivery>;
  /** Once all of it stands there. */
  readonly end: (state: PortfolioState) => Promise<void>;
}

/** Holds a destination against other runs while `work` goes on. */
export type OpenDestination = <T>(
  plan: PullPlan,
  watch: { readonly progress: Progress; readonly signal: AbortSignal },
  work: (destination: Destination) => Promise<T>,
) => Promise<T>;
