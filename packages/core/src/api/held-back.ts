/** A header of what a relay answers in the place of the service: the service has not been asked. Its value is of no account. */
export const heldBackHeader = 'tpr-held-back';
