import expected from './expected.json' with { type: 'json' };
import type { Bench, ExcelProbe } from './probe.ts';
import type { ProbeAnswer } from './run-probes.ts';

/** The Excels whose answers are known, by the simulated one that the add-in is tested on. */
export const playedExcels = ['web', 'windows', 'windows-2024', 'windows-2021', 'mac'] as const;
export type PlayedExcel = (typeof playedExcels)[number];

/** What was tried, what the simulated Excel makes of it, and what this one does. */
export interface ComparedAnswer extends ProbeAnswer {
  readonly expected: string;
  /** `open`: nothing is expected of it. */
  readonly verdict: 'same' | 'differs' | 'open';
  readonly page?: string;
}

/** An answer for all, or one for each where they differ. */
export type Expected = Readonly<Record<string, string | Readonly<Record<PlayedExcel, string>>>>;

/** The simulated Excel that this one is held against: LTSC has fewer sets than the current channels. */
export function playedAs({ context }: Pick<Bench['office'], 'context'>): PlayedExcel {
  if (String(context.platform) === 'OfficeOnline') return 'web';
  if (String(context.platform) === 'Mac') return 'mac';
  const has = (name: string, version: string) => context.requirements.isSetSupported(name, version);
  if (has('ContextMenuApi', '1.1')) return 'windows';
  return has('SharedRuntime', '1.2') ? 'windows-2024' : 'windows-2021';
}

export function compare(
  probes: readonly ExcelProbe[],
  found: readonly ProbeAnswer[],
  as: PlayedExcel,
  known: Expected = expected,
): readonly ComparedAnswer[] {
  return probes.map(({ what, page, isOpen }, index) => {
    const answer = known[what] ?? '';
    const told = typeof answer === 'string' ? answer : answer[as];
    const here = found[index]?.found ?? '';
    const verdict = isOpen === true ? 'open' : here === told ? 'same' : 'differs';
    return { what, found: here, expected: isOpen === true ? '' : told, verdict, ...(page !== undefined && { page }) };
  });
}
