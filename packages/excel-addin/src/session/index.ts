/** Who is signed in, what is kept of it on this computer, and which connections are offered. */
export { openAddinSession, type AddinSession, type AddinSessionOptions } from './addin-session.ts';
export { createKeyShelf, type KeyShelf } from './key-shelf.ts';
export { readPresets, relayPreset, type PresetPage } from './presets.ts';
export type { ServiceAccess } from './service-access.ts';
export { createSessionStore, type SessionStore, type SessionStoreOptions } from './session-store.ts';
export { createStorageShelf, partitionShelf, type TextShelf } from './text-shelf.ts';
