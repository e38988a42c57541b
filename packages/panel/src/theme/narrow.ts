/** A pane too narrow for two columns, such as one of 350 pixels at a zoom of 200 %, with a margin. */
export const narrow = '@media (max-width: 279px)';
