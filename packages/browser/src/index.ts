/** The browser that tests drive, and what they ask of a page in it. */
export { findAxeFaults } from './axe.ts';
export { findChromium, launchBrowser } from './launch.ts';
export type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
