/** A pane too narrow for two columns, such as one of 350 pixels at a zoom of 200 %, with a margin. */
export const narrow = '@media (max-width: 279px)';

/** A pane too low for bars beside its content, such as one of 700 pixels at a zoom of 400 %. */
export const low = '@media (max-height: 349px)';

export const narrowOrLow = '@media (max-width: 279px), (max-height: 349px)';
