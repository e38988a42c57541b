export { behaviourEntries } from './behaviour.ts';
export { pageOf, percentScaleOf, sideBySideOf, takesLegalId, zoneOf } from './choices.ts';
export { applyOverlay, keptOverlay, readOverlay, type Overlay } from './overlay.ts';
export { describeOverlay } from './overlay-in-force.ts';
export { acceptanceCode, reviewOverlay, type OverlayChange } from './overlay-review.ts';
export {
  createProfile,
  profileEntries,
  profileWith,
  type Profile,
  type ProfileKey,
  type ProfileValue,
} from './profile.ts';
export type { Entry } from './entry.ts';
