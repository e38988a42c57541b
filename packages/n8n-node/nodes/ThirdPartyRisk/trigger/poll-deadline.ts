import type { IPollFunctions } from 'n8n-workflow';
import { isFirstPoll } from './activation.ts';

/** Part of the time that n8n gives a poll; the rest is for handing over. */
const shareOfBudget = 0.7;
const usualBudgetMs = 300_000;
/** n8n 2.41 gives a workflow up whose first poll takes 84 s, and names no budget for it. */
const firstPollMs = 60_000;

/** When a poll that starts now has to be over, ms since epoch. What it leaves is the next one's. */
export function deadlineOf(functions: IPollFunctions, startMs: number): number {
  const mostMs = isFirstPoll(functions) ? firstPollMs : Infinity;
  return startMs + Math.min(mostMs, shareOfBudget * budgetOf(functions));
}

/** Older releases of n8n name no budget. */
function budgetOf(functions: IPollFunctions): number {
  const budget = 'getPollBudgetMs' in functions ? functions.getPollBudgetMs() : usualBudgetMs;
  return Number.isFinite(budget) && budget > 0 ? budget : usualBudgetMs;
}
