import type { KeyboardEvent } from 'react';

/** Handles Escape in a form that replaces a button: it cancels, and the event goes no further. */
export const onEscape =
  (cancel: () => void) =>
  (event: KeyboardEvent): void => {
    // Escape ends the composition of a character first.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // office.js handles Escape as well, and moves the focus to the beginning of the panel.
    event.stopPropagation();
    cancel();
  };
