import type { DocumentsToDecide } from '@tpr/core/workbook';
import { expect } from 'vitest';
import { inputsOf, showPlace, tabTo } from './place-page.ts';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';
import type { Stage, StagePage, Wish } from '../page/panel-page.ts';
import { settle } from '../page/walk.ts';

type Page = StagePage['page'];

/** The queue. All compared facts of the second and the fourth document match. */
async function openQueue(stage: Stage, wish: Wish = {}, unread = 0): Promise<StagePage> {
  const opened = await showPlace(stage, 'documents', wish);
  await opened.page.evaluate((dossiers) => {
    const before = { ...window.stage };
    const matching: typeof before.run = async (name, input, watch) => {
      const result = await before.run(name, input, watch);
      if (name !== 'listToDecide') return result;
      const found = result as unknown as DocumentsToDecide;
      const documents = found.documents.map((document, index) => {
        if (index !== 1 && index !== 3) return document;
        const facts = document.facts.slice(0, 2).map((fact) => ({ ...fact, match: 'same' as const }));
        return { ...document, facts };
      });
      return { documents, unread: dossiers } as unknown as typeof result;
    };
    Object.assign(window.stage, { run: matching });
  }, unread);
  await opened.page.locator('[data-step=start] button').first().click();
  await opened.page.locator('[data-step=queue]').waitFor();
  return opened;
}

const decisionsOf = async (page: Page) =>
  (await inputsOf(page, 'decide')) as { decisions: { documentId: string; decision: unknown }[] }[];

it('the progress of a finished task is no longer in the live region', async ({ stage }) => {
  const { page } = await openQueue(stage, { workMs: '600' });
  const lines = page.locator('[role=status][aria-live=polite] p');
  expect(await lines.allInnerTexts()).toEqual(['23 documents to decide']);
});

it('matching documents are approved together, with one comment', async ({ stage }) => {
  const { page } = await openQueue(stage);
  await page.getByRole('button', { name: 'Tick the 2 that match' }).click();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Checked against the register');
  await page.getByRole('button', { name: 'Approve 2 documents' }).click();
  await page.getByText('decided, now valid').waitFor();
  expect((await decisionsOf(page))[0]?.decisions).toMatchObject([
    { documentId: '700201', decision: { kind: 'approve', comment: 'Checked against the register' } },
    { documentId: '700203', decision: { kind: 'approve', comment: 'Checked against the register' } },
  ]);
});

it('the comment stays for the documents whose decision is to be sent again, and not for others', async ({ stage }) => {
  const { page } = await openQueue(stage);
  await page.evaluate(() => {
    const before = { ...window.stage };
    const expired: typeof before.run = async (name, input, watch) => {
      const result = await before.run(name, input, watch);
      if (name !== 'decide') return result;
      const { outcomes } = result as unknown as { outcomes: object[] };
      return { outcomes: outcomes.map((each) => ({ ...each, kind: 'pending' })) } as unknown as typeof result;
    };
    Object.assign(window.stage, { run: expired });
  });
  const comment = page.getByRole('textbox', { name: 'Comment (optional)' });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  await comment.fill('Checked against the register');
  await page.getByRole('button', { name: 'Approve 1 document' }).click();
  await page.getByText('1 decision to send again').first().waitFor();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  expect(await comment.inputValue()).toBe('Checked against the register');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox').first().uncheck();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  expect(await comment.inputValue()).toBe('');
});

it('the filter counts and shows documents that are still to decide on', async ({ stage }) => {
  const { page } = await openQueue(stage);
  const filters = page.getByRole('radiogroup', { name: 'Show' }).locator('label');
  expect(await filters.allInnerTexts()).toEqual(['All 23', '2 match', '21 to look at']);
  await page.getByText('21 to look at').click();
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  await page.getByRole('button', { name: 'Approve 1 document' }).click();
  await page.getByText('What happened').waitFor();
  expect(await filters.allInnerTexts()).toEqual(['All 23', '2 match', '20 to look at']);
  expect(await page.getByRole('checkbox').count()).toBe(20);
  await page.getByText('2 match', { exact: true }).click();
  await page.getByRole('button', { name: 'Tick the 2 that match' }).click();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('button', { name: 'Approve 2 documents' }).click();
  // A colleague has decided on the second one.
  await page.getByText('decided, now valid').nth(1).waitFor();
  expect(await filters.count()).toBe(0);
});

it('a rejection has no default for sharing it with the third party, and is not sent without a choice', async ({
  stage,
}) => {
  const { page } = await openQueue(stage);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Reject 2…' }).click();
  const yes = page.getByRole('radio', { name: 'Yes: the third parties are notified by e-mail, for 2 documents' });
  expect(await yes.isChecked()).toBe(false);
  expect(await page.getByRole('radio', { name: 'No: the third party is not notified' }).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Reject 2 documents' }).click();
  await page.getByText('Choose first whether the third party is notified.').waitFor();
  expect(await decisionsOf(page)).toEqual([]);
  await yes.check();
  await page.getByRole('button', { name: 'Reject 2 documents' }).click();
  await page.getByText('decided, now not valid').waitFor();
  expect((await decisionsOf(page))[0]?.decisions.map(({ decision }) => decision)).toEqual([
    { kind: 'reject', shareRejectionReason: true },
    { kind: 'reject', shareRejectionReason: true },
  ]);
});

it('Escape cancels a decision that was not sent, and the focus stays at the decision', async ({ stage }) => {
  const { page } = await openQueue(stage);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('button', { name: 'Reject 1…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Reason (optional)' }).press('Escape');
  await page.getByRole('button', { name: 'Reject 1…' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^(?:Approve|Reject) 1/);
  expect(await decisionsOf(page)).toEqual([]);
});

it('each document shows its outcome, and one that another user decided cannot be ticked again', async ({ stage }) => {
  const { page } = await openQueue(stage);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('button', { name: 'Approve 2 documents' }).click();
  await page.getByText('Somebody else has decided meanwhile.').waitFor();
  expect(await page.getByText('1 skipped').count()).toBeGreaterThan(0);
  expect(await page.getByRole('checkbox').nth(1).isDisabled()).toBe(true);
  expect(await page.getByRole('heading', { name: '21 documents to decide' }).count()).toBe(1);
});

it('approving a document that differs shows a warning first', async ({ stage }) => {
  const { page } = await openQueue(stage);
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  expect(await page.getByText('1 of them differs or needs a closer look').count()).toBe(1);
});

it('a document is ticked and approved with the keyboard alone', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'button', /^Look for documents$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-step=queue]').waitFor();
  await tabTo(page, 'checkbox', /^Certificate of incorporation/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Approve 1$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Approve 1 document$/);
  await page.keyboard.press('Enter');
  await page.getByText('decided, now valid').waitFor();
  expect((await decisionsOf(page))[0]?.decisions).toHaveLength(1);
});

it('a failed list shows what to do, and is read again on request', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents', { failures: 'listToDecide:noRights' });
  await page.getByRole('button', { name: 'Look for documents' }).click();
  await page.getByText('This user is not allowed to do that.').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await inputsOf(page, 'listToDecide')).length).toBe(2);
});

it('dossiers whose documents the service does not return are counted above the queue', async ({ stage }) => {
  const { page } = await openQueue(stage, { language: 'fr' }, 2);
  await page
    .getByText('Les documents de 2 dossiers ne sont pas listés : le service ne les communique pas.')
    .first()
    .waitFor();
});

it('no tab has an accessibility fault or is wider than 320 px', async ({ stage }) => {
  const { page, complaints } = await openQueue(stage, { language: 'fr' });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Refuser/ }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('tab').nth(1).click();
  await page.getByRole('button', { name: /^Écrire/ }).click();
  await page.getByRole('button', { name: /^Ouvrir / }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('tab').nth(2).click();
  await page.getByRole('button', { name: /^Chercher / }).click();
  await page.getByRole('checkbox', { name: /siren$/ }).check();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('the file of a document opens in the browser, and a card without a file says so', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('button', { name: 'Look for documents' }).click();
  await page.getByRole('button', { name: 'Open the file: Certificate of incorporation (Kbis)' }).first().click();
  await page.getByRole('link', { name: 'Open it here if no browser has opened' }).waitFor();
  expect(await inputsOf(page, 'openFile')).toEqual([{ dossierId: '500100', documentId: '700200', fileId: '800300' }]);
  expect(await page.evaluate(() => window.stage.addresses)).toEqual(['https://files.example.test/800300?signature=1']);
  expect(await page.getByText('There is no file to open.').count()).toBe(1);
});

it.for([
  ['yes', 'The file is in your downloads: kbis.html.pdf', [{ name: 'kbis.html.pdf', text: '%PDF-1.7' }]],
  ['no', 'Excel for Mac cannot save a file from a panel. Open the file in the service itself.', []],
] as const)(
  'a file without an address is downloaded if the host allows downloads: %s',
  async ([takesFiles, message, files], { stage }) => {
    const { page } = await showPlace(stage, 'documents', { givesAddress: 'no', takesFiles });
    await page.getByRole('button', { name: 'Look for documents' }).click();
    await page
      .getByRole('button', { name: /^Open the file/ })
      .first()
      .click();
    await page.getByText(message).first().waitFor();
    expect(await page.evaluate(() => window.stage.files)).toEqual(files);
    expect(await page.evaluate(() => window.stage.addresses)).toEqual([]);
  },
);

it('a file that the service refuses is reported, with another place to see it', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents', { failures: 'openFile:refused' });
  await page.getByRole('button', { name: 'Look for documents' }).click();
  await page
    .getByRole('button', { name: /^Open the file/ })
    .first()
    .click();
  await page.getByText('The service did not return this file.').first().waitFor();
  await page.getByText('Open the file in the service itself.', { exact: false }).waitFor();
});

it('where the spreadsheet limits requests, each list shows its number of calls before it begins', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents', { kind: 'sheets' });
  await page.getByText(/^Spreadsheets say of listToDecide what its \d+ calls mean\.$/).waitFor();
  await page.getByRole('tab', { name: 'Missing' }).click();
  await page.getByText(/^Spreadsheets say of listMissing what its \d+ calls mean\.$/).waitFor();
  await page.getByRole('tab', { name: 'Extracted' }).click();
  await page
    .getByText(/^Spreadsheets say of (?:listExtractedNames|extractData) what its \d+ calls mean\.$/)
    .first()
    .waitFor();
  expect(await findFaults(page)).toEqual([]);
});

/** The focused element, and whether it is covered by the bar of actions. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const bars = [...document.querySelectorAll('[role=region]')];
    const bar = bars.find((each) => each.checkVisibility() && getComputedStyle(each).position === 'sticky')!;
    const { bottom } = focused.getBoundingClientRect();
    return { name: focused.textContent, isUnder: bottom > bar.getBoundingClientRect().top };
  });

it.for([
  { width: 320, height: 720 },
  { width: 175, height: 400 },
])('the Tab key reaches no control under the bar of actions, in a pane of %o', async (size, { stage }) => {
  const { page } = await openQueue(stage);
  await page.setViewportSize(size);
  await settle(page);
  for (let stops = 0; stops < 16; stops++) {
    await page.keyboard.press('Tab');
    await settle(page);
    expect(await readFocus(page)).toMatchObject({ isUnder: false });
  }
});

it('the focus ring of a document’s checkbox is as high as its box, and beside the title', async ({ stage }) => {
  const { page } = await openQueue(stage);
  const ringPx = 3;
  const checkbox = (await page.getByRole('checkbox').first().locator('..').boundingBox())!;
  const title = (await page.getByRole('heading', { level: 3 }).first().boundingBox())!;
  expect(checkbox.height).toBeLessThan(40);
  expect(checkbox.x + checkbox.width + ringPx).toBeLessThan(title.x);
});

/** Whether each corner of the focused element is visible, and not under a bar. */
const isFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const isSeen = (x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (focused.contains(found) || found.contains(focused));
    };
    const body = focused.closest('main')?.getBoundingClientRect();
    const isInside = body === undefined || (top >= body.top && bottom <= body.bottom);
    return isInside && isSeen(left + 1, top + 1) && isSeen(right - 1, bottom - 1);
  });

it.for([175, 340])('a document is decided on in a pane that is %i pixels high', async (height, { stage }) => {
  const { page } = await openQueue(stage);
  await page.setViewportSize({ width: 320, height });
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Reject 1' }).click();
  await settle(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reject 1 document');
  expect(await isFocusVisible(page)).toBe(true);
  for (let stops = 0; stops < 4; stops++) {
    await page.keyboard.press('Tab');
    await settle(page);
    expect(await isFocusVisible(page)).toBe(true);
  }
  await page.getByRole('radio', { name: /^No/ }).click();
  await page.getByRole('button', { name: 'Reject 1 document' }).click();
  await page.getByText('What happened').waitFor();
});
