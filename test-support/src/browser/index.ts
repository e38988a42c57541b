/** The browser that tests drive, and their queries of a page in it. */
export type { AxeResults } from 'axe-core';
export { axeScript, findAxeFaults } from './axe.ts';
export { launchBrowser } from './launch.ts';
export type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
