export { applyOverlay, readOverlay, type Overlay } from './overlay.ts';
export { profileOver, profileWith, type Profile } from './profile.ts';
export { createProfile, profileEntries, shippedValues, type ProfileKey, type ProfileValue } from './shipped.ts';
export type { Entry } from './entry.ts';
