import type { Review } from '@tpr/core/desk';
import type { Page } from '@stage/browser';

/** Makes the next review one of so many third parties, with a change each. */
export async function growReview(page: Page, parties: number): Promise<void> {
  await page.evaluate((count) => {
    const before = { ...window.stage };
    const grown: typeof before.run = async (name, input, watch) => {
      const result = await before.run(name, input, watch);
      if (name !== 'review') return result;
      const { changes } = result as Review;
      const many = Array.from({ length: count }, (_, index) => {
        const { change, ...rest } = changes[0]!;
        const edit = { ...change.edit, thirdpartyId: String(index) };
        return { ...rest, id: String(index), name: `Company ${index}`, change: { ...change, edit } };
      });
      return Object.assign(result as object, { changes: many }) as typeof result;
    };
    Object.assign(window.stage, { run: grown });
  }, parties);
}
