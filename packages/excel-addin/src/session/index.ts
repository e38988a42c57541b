/** Who is signed in, what is kept of it on this computer, and which connections are offered. */
export { openAddinSession, type AddinSession } from './addin-session.ts';
export { createKeyStore, type KeyStore } from './key-store.ts';
export { readCompanySettings } from './presets.ts';
export { keepWriter } from './writer-name.ts';
export { createSessionStore } from './session-store.ts';
export { createTextStore, partitionStore, type TextStore } from './text-store.ts';
