/** A pane too narrow for two things side by side: what a zoom of 200 % leaves of one of 350 pixels, and a little more. */
export const narrow = '@media (max-width: 279px)';
