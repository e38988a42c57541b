import type { Op } from '../../../runtime/op.ts';
import { saveState } from '../../document-state.ts';
import { portfolioKey, type PortfolioState, type PullPosition } from './portfolio-state.ts';
import type { PullReader } from './pull-reader.ts';

/** The stored state of a pull: where a later run continues, and what the next refresh has to check. */
export class PullCheckpoint {
  private state: PortfolioState;
  /** Whether the list is read from its beginning a second time. */
  isAgain: boolean;
  /** The scale of percentages in this run. */
  private readonly percentScale: 1 | 100;
  /** Whether all rows that the pull has written so far have this scale. */
  private readonly isOneScale: boolean;
  /** When the first run of this pull began, in seconds since 1970. */
  readonly beganSeconds: number;

  constructor(state: PortfolioState, start: PullPosition, nowSeconds: number, percentScale: 1 | 100) {
    const { cursor, isAgain = false, beganSeconds } = start;
    this.state = state;
    this.isAgain = isAgain;
    this.percentScale = percentScale;
    this.isOneScale = cursor === undefined || start.percentScale === percentScale;
    // The first run may have had a clock that is ahead of this one.
    this.beganSeconds = Math.min(beganSeconds ?? nowSeconds, nowSeconds);
  }

  get asOf(): string {
    return this.state.asOf;
  }

  /** Starts the second read of the list from its beginning: the rows are valid as of then. */
  beginAgain(asOf: string): void {
    this.isAgain = true;
    this.state = { ...this.state, asOf };
  }

  /** The pull has written all rows. @param isOneRun whether this run alone has written them. */
  wroteAll(isOneRun: boolean): void {
    const { percentScale } = this;
    if (isOneRun || this.isOneScale) this.state = { ...this.state, percentScale };
  }

  /** @param callsPerSecond calls that read third parties, per second. */
  measured(callsPerSecond: number): void {
    this.state = { ...this.state, callsPerSecond };
  }

  /**
   * @param position undefined when the pull is complete.
   * @param others state that is stored in the same write, so that an interrupted run loses no written rows.
   */
  *save(
    position: PullPosition | undefined,
    reader: PullReader,
    others: readonly (readonly [key: string, value: unknown])[] = [],
  ): Op<void> {
    const incomplete = [...reader.incomplete];
    const { beganSeconds, percentScale } = this;
    const state: PortfolioState = {
      ...this.state,
      ...(position !== undefined && {
        unfinished: {
          ...position,
          beganSeconds,
          ...(this.isAgain && { isAgain: true }),
          ...(this.isOneScale && { percentScale }),
        },
      }),
      ...(reader.missing > 0 && { isShort: true }),
      ...(incomplete.length > 0 && { incomplete }),
    };
    yield* saveState([...others, [portfolioKey, state]]);
  }
}
