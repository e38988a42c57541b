import type { TaskProgress } from '@tpr/core/workbook';
import type { Progressed } from '../../shared/calls.ts';
import { despiteCacheFailure } from '../service/cache-failure.ts';
import { progressEveryMs } from './limits.ts';

const keptSeconds = 900;
const longWaitMs = 3_000;
const progressKey = (job: string): string => `progress ${job}`;
const stopKey = (job: string): string => `stop ${job}`;

/** Passes progress and stop requests between an execution and the panel, through the user's cache. */
export class JobProgress {
  private readonly job: string;
  private readonly cache = CacheService.getUserCache();
  private publishedMs = 0;
  private askedMs = 0;
  private isStopAsked = false;
  private last: TaskProgress = { step: 'reading', done: 0 };

  /**
   * @param isUnattended a schedule's job has the same id in each run: a stop of an earlier run does not count. The page
   * gives each job a new id, and its user may stop it before it has begun.
   */
  constructor(job: string, isUnattended: boolean) {
    this.job = job;
    if (isUnattended) despiteCacheFailure(() => this.cache.remove(stopKey(job)), undefined);
  }

  tell(progress: TaskProgress): void {
    this.last = progress;
    this.publish(progress);
  }

  /** A task sleeps that long before it repeats a request that failed, or while the service asks for a pause. */
  onSleep(ms: number): void {
    if (ms >= longWaitMs) this.publish({ ...this.last, step: 'waitingForService' });
  }

  private publish(progress: TaskProgress): void {
    const nowMs = Date.now();
    if (nowMs - this.publishedMs < progressEveryMs) return;
    this.publishedMs = nowMs;
    const text = JSON.stringify({ progress, isRunning: true });
    despiteCacheFailure(() => this.cache.put(progressKey(this.job), text, keptSeconds), undefined);
  }

  /** Whether the user has asked to stop. */
  isStopped(): boolean {
    const nowMs = Date.now();
    if (!this.isStopAsked && nowMs - this.askedMs >= progressEveryMs) {
      this.askedMs = nowMs;
      this.isStopAsked = despiteCacheFailure(() => this.cache.get(stopKey(this.job)), null) !== null;
    }
    return this.isStopAsked;
  }

  end(): void {
    despiteCacheFailure(() => this.cache.remove(progressKey(this.job)), undefined);
  }
}

export function followWork(job: string): Progressed {
  const text = despiteCacheFailure(() => CacheService.getUserCache().get(progressKey(job)), null);
  return text === null ? { progress: undefined, isRunning: false } : (JSON.parse(text) as Progressed);
}

export function stopWork(job: string): void {
  CacheService.getUserCache().put(stopKey(job), 'yes', keptSeconds);
}
