/** Who is signed in, what is kept of it on this computer, and which connections are offered. */
export { openAddinSession, type AddinSession } from './addin-session.ts';
export { createKeyShelf, type KeyShelf } from './key-shelf.ts';
export { readCompanySettings } from './presets.ts';
export { keepWriter } from './writer-name.ts';
export { createSessionStore } from './session-store.ts';
export { createStorageShelf, partitionShelf, type TextShelf } from './text-shelf.ts';
