/** The hidden sheet with the texts that are stored in the document. Alone here, as formulas need no text of it. */
export const textSheetName = 'TPR data';
