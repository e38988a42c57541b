/** The header of a relay's own responses, for which the service was not called. Its value has no meaning. */
export const heldBackHeader = 'tpr-held-back';
