export { applyOverlay, keptOverlay, overlayError, readOverlay } from './overlay.ts';
export { describeOverlay } from './overlay-in-force.ts';
export { acceptanceCode, reviewOverlay, type OverlayChange } from './overlay-review.ts';
