import type { Op } from '../../engine/op.ts';
import type { ExtractedMapping } from '../../evidence/extracted-data.ts';
import { loadState, saveState } from '../workbook/document-state.ts';

const stateKey = 'extracted mapping';

/** The mapping of the last harvest: it travels with the document, so that a colleague goes on with the same columns. */
export const loadMapping = (): Op<ExtractedMapping | undefined> => loadState<ExtractedMapping>(stateKey);

export const saveMapping = (mapping: ExtractedMapping): Op<void> => saveState([[stateKey, mapping]]);
