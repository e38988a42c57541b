const isNarrow = '(max-width: 279px)';
const isLow = '(max-height: 349px)';

/** A pane too narrow for two columns, such as one of 350 pixels at a zoom of 200 %, with a margin. */
export const narrow = `@media ${isNarrow}`;

/** A pane too low for bars beside its content, such as one of 700 pixels at a zoom of 400 %. */
export const low = `@media ${isLow}`;

export const narrowOrLow = `@media ${isNarrow}, ${isLow}`;
