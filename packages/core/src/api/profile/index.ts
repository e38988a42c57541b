export { behaviourEntries } from './behaviour.ts';
export { pageOf, percentScaleOf, maxConcurrency, takesLegalId, zoneOf } from './choices.ts';
export {
  createProfile,
  profileEntries,
  profileWith,
  type Profile,
  type ProfileKey,
  type ProfileValue,
} from './profile.ts';
export type { Entry } from './entry.ts';
export type { Overlay } from './overlay-document.ts';
