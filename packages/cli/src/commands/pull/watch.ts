import type { PortfolioFile } from '../../state/portfolio-file.ts';
import type { Progress } from '../../terminal/progress.ts';

/** The observer of a portfolio update. */
export interface Watch {
  readonly progress: Progress;
  /** Called with the state that is being filled, so that an interrupted run can report what is stored. */
  hold(state: PortfolioFile): void;
}
