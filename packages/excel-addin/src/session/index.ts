/** The signed-in user, the stored session on this computer, and the offered connections. */
export { openAddinSession, type AddinSession } from './addin-session.ts';
export { createKeyStore, type KeyStore } from './key-store.ts';
export { readCompanySettings, type CompanySettings } from './presets.ts';
export { keepWriter } from './writer-name.ts';
export { SessionStore } from './session-store.ts';
export { createTextStore, optionalStore, partitionStore, type TextStore } from './text-store.ts';
