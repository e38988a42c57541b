import type { Review } from '@tpr/core/workbook';
import type { Page } from '@tpr/test-support/browser';

/** The next review has this number of third parties, with one change each. @param problems the number of its problems that it keeps. */
export async function growReview(page: Page, parties: number, problems = Infinity): Promise<void> {
  await page.evaluate(
    ([count, most]) => {
      const before = { ...window.stage };
      const grown: typeof before.run = async (name, input, watch) => {
        const result = await before.run(name, input, watch);
        if (name !== 'review') return result;
        const { changes, problems: all } = result as Review;
        const many = Array.from({ length: count }, (_, index) => {
          const { change, ...rest } = changes[0]!;
          const edit = { ...change.edit, thirdpartyId: String(index) };
          return { ...rest, id: String(index), name: `Company ${index}`, change: { ...change, edit } };
        });
        return Object.assign(result as object, { changes: many, problems: all.slice(0, most) }) as typeof result;
      };
      Object.assign(window.stage, { run: grown });
    },
    [parties, problems] as const,
  );
}

/** In the next review, the value that is not allowed belongs to a field with several choices. */
export async function takeSeveral(page: Page): Promise<void> {
  await page.evaluate(() => {
    const before = { ...window.stage };
    const altered: typeof before.run = async (name, input, watch) => {
      const result = await before.run(name, input, watch);
      if (name !== 'review') return result;
      const { changes, ...rest } = result as Review;
      const severally = changes.map((each) =>
        each.change.verdict === 'refused'
          ? { ...each, allowed: ['North', 'South', 'East', 'West'], chosen: ['South'] }
          : each,
      );
      return { ...rest, changes: severally } as typeof result;
    };
    Object.assign(window.stage, { run: altered });
  });
}
