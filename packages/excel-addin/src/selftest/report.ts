import expected from './expected.json' with { type: 'json' };
import type { Bench, ExcelProbe } from './probe.ts';
import type { ProbeAnswer } from './run-probes.ts';

/** The Excel versions with known results, which are those that the tests of the add-in simulate. */
export const playedExcels = ['web', 'windows', 'windows-2024', 'windows-2021', 'mac'] as const;
export type PlayedExcel = (typeof playedExcels)[number];

/** A probe with its result here and its result in the simulated Excel. */
export interface ComparedAnswer extends ProbeAnswer {
  readonly expected: string;
  /** `open`: no result is expected. */
  readonly verdict: 'same' | 'differs' | 'open';
  readonly page?: string;
}

/** Expected results: one for all versions, or one for each if they differ. */
export type Expected = Readonly<Record<string, string | Readonly<Record<PlayedExcel, string>>>>;

/** The simulated Excel to compare this one with: LTSC has fewer requirement sets than the current channels. */
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
    const expected = typeof answer === 'string' ? answer : answer[as];
    const here = found[index]?.found ?? '';
    const verdict = isOpen === true ? 'open' : here === expected ? 'same' : 'differs';
    return {
      what,
      found: here,
      expected: isOpen === true ? '' : expected,
      verdict,
      ...(page !== undefined && { page }),
    };
  });
}
