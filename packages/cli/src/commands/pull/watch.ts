import type { PortfolioFile } from '../../state/portfolio-state.ts';
import type { Progress } from '../../terminal/progress.ts';

/** The observer of a portfolio update. */
export interface Watch {
  readonly progress: Progress;
  /** Told which state is being filled, so that an interrupted run can say what is kept. */
  hold(state: PortfolioFile): void;
}
