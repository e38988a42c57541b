import { startSandbox } from '@tpr/sandbox';
import { test } from 'vitest';
import { launchBrowser } from '@tpr/test-support/browser';
import { openLiveStage, openStage } from './panel-page.ts';

/** A test of the panel in a browser. Browser, pages and sandbox are started once for all tests of a file. */
export const it = test
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('stage', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
    const stage = await openStage(browser);
    onCleanup(() => stage.close());
    return stage;
  })
  .extend('sandbox', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({ port: 0 });
    onCleanup(() => sandbox.close());
    return sandbox;
  })
  .extend('liveStage', { scope: 'file' }, async ({ browser, sandbox }, { onCleanup }) => {
    const stage = await openLiveStage(browser, sandbox.url);
    onCleanup(() => stage.close());
    return stage;
  });
