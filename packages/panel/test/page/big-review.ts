import type { Review } from '@tpr/core/desk';
import type { Page } from '@stage/browser';

/** Makes the next review one of so many third parties, with a change each. @param problems what it keeps of them. */
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
