import { probes } from '../../src/selftest/probes/index.ts';
import { playedExcels, type Expected, type PlayedExcel } from '../../src/selftest/report.ts';
import { runProbes } from '../../src/selftest/run-probes.ts';
import { openModel } from './model.ts';

/** The answers of every simulated Excel: one where all agree. Open probes are not expected. */
export async function expectedAnswers(): Promise<Expected> {
  const asked = probes.filter(({ isOpen }) => isOpen !== true);
  const answers = new Map<PlayedExcel, readonly string[]>();
  for (const platform of playedExcels) {
    const { bench, close } = openModel(platform);
    answers.set(
      platform,
      (await runProbes(asked, bench)).map(({ found }) => found),
    );
    close();
  }
  return Object.fromEntries(
    asked.map(({ what }, index) => {
      const each = playedExcels.map((platform) => [platform, answers.get(platform)?.[index] ?? ''] as const);
      const [first] = new Set(each.map(([, found]) => found));
      const isOne = each.every(([, found]) => found === first);
      return [what, isOne && first !== undefined ? first : (Object.fromEntries(each) as Record<PlayedExcel, string>)];
    }),
  );
}
