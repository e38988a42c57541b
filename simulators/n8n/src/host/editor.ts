import type { Browser, Page } from '@tpr/test-support/browser';
import { owner } from './rest.ts';

/** n8n's editor in a browser, signed in as the owner. */
export interface Editor {
  readonly page: Page;
  openWorkflow(id: string): Promise<void>;
  /** Opens the panel of a node of the shown workflow. */
  openNode(name: string): Promise<void>;
  openCredential(id: string): Promise<void>;
  /** Runs the node whose panel is open. @param shown text of its output that is waited for. */
  executeStep(shown: string): Promise<void>;
  /** Waits until nothing moves. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const size = { width: 1_280, height: 800 };
const patienceMs = 60_000;
const settleMs = 1_500;

export async function openEditor(browser: Browser, url: string): Promise<Editor> {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.goto(`${url}/signin`);
  await page.locator('input[type=email]').fill(owner.email);
  await page.locator('input[type=password]').fill(owner.password);
  await page.locator('[data-test-id=form-submit-button]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
  return {
    page,
    async openWorkflow(id) {
      await page.goto(`${url}/workflow/${id}`);
      await page.locator('[data-test-id=canvas-node]').first().waitFor();
    },
    async openNode(name) {
      await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
      await page.locator('[data-test-id=ndv]').first().waitFor();
      await page.waitForLoadState('networkidle');
    },
    async openCredential(id) {
      await page.goto(`${url}/home/credentials/${id}`);
      await page
        .locator('[data-test-id=editCredential-modal], [data-test-id=credential-edit-dialog]')
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
    },
    async executeStep(shown) {
      await page.locator('[data-test-id=node-execute-button]').click();
      await page.locator('[data-test-id=output-panel]').getByText(shown, { exact: true }).waitFor();
    },
    async settle() {
      await page.waitForLoadState('networkidle');
      // Unrelated notifications appear in the corner and disappear.
      await page.waitForTimeout(settleMs);
    },
    close: () => context.close(),
  };
}
