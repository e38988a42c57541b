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

/** In the next review, the value that is not allowed belongs to a field with other choices. @param chosen for a field that takes several. */
export async function offerChoices(page: Page, allowed: readonly string[], chosen?: readonly string[]): Promise<void> {
  await page.evaluate(
    (offered) => {
      const before = { ...window.stage };
      const altered: typeof before.run = async (name, input, watch) => {
        const result = await before.run(name, input, watch);
        if (name !== 'review') return result;
        const { changes, ...rest } = result as Review;
        const others = changes.map((each) => (each.change.verdict === 'refused' ? { ...each, ...offered } : each));
        return { ...rest, changes: others } as typeof result;
      };
      Object.assign(window.stage, { run: altered });
    },
    { allowed, ...(chosen !== undefined && { chosen }) },
  );
}

/** In the next review, this number of texts of one column can be read in two ways, or have a currency. */
export async function doubtTexts(page: Page, count: number, currency = ''): Promise<void> {
  await page.evaluate(
    ([texts, mark]) => {
      const before = { ...window.stage };
      const altered: typeof before.run = async (name, input, watch) => {
        const result = await before.run(name, input, watch);
        if (name !== 'review') return result;
        const { changes, ...rest } = result as Review;
        const { change, ...first } = changes.find((each) => each.change.verdict === 'refused')!;
        const doubtful = Array.from({ length: texts }, (_, index) => {
          const edit = {
            ...change.edit,
            thirdpartyId: String(index),
            attribute: { label: 'Score' },
            cell: `${index + 1},234${mark}`,
          };
          const allowed = [`${index + 1}234`, `${index + 1}.2340`].slice(mark === '' ? 0 : 1);
          const reason = `${index + 1},234 can be ${allowed[0]} or ${allowed[1]}; type the one that is meant.`;
          const doubted = { ...change, edit, allowed, reason, doubt: 'ambiguousAmount' };
          return { ...first, id: `d${index}`, name: `Company ${index}`, allowed, change: doubted };
        });
        return { ...rest, changes: doubtful } as typeof result;
      };
      Object.assign(window.stage, { run: altered });
    },
    [count, currency] as const,
  );
}
