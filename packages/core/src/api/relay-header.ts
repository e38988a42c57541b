/** The header of a relay's own responses. Below status 500 the service was not called. Its value has no meaning. */
export const heldBackHeader = 'tpr-held-back';
