import type { IPollFunctions } from 'n8n-workflow';
import { isFirstPoll } from './activation.ts';

/** Part of n8n's time budget that a poll uses; the rest is for returning the items. */
const shareOfBudget = 0.7;
const usualBudgetMs = 300_000;
/** n8n 2.41 stops polling a workflow whose first poll takes 84 s, and sets no time budget for it. */
const firstPollMs = 60_000;

/** When a poll that starts at `startMs` has to end, ms since epoch. The next poll returns the remaining changes. */
export function deadlineOf(functions: IPollFunctions, startMs: number): number {
  const mostMs = isFirstPoll(functions) ? firstPollMs : Infinity;
  return startMs + Math.min(mostMs, shareOfBudget * budgetOf(functions));
}

/** The budget of n8n for a poll; older releases have none. */
function budgetOf(functions: IPollFunctions): number {
  const budget = 'getPollBudgetMs' in functions ? functions.getPollBudgetMs() : usualBudgetMs;
  return Number.isFinite(budget) && budget > 0 ? budget : usualBudgetMs;
}
