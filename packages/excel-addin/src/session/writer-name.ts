import { drawWriter } from '../workbook/index.ts';
import type { TextShelf } from './text-shelf.ts';

const key = 'writer';

/** Under which name the panel of this computer saves into workbooks: the same every day, so that few names are in a workbook. */
export async function keepWriter(texts: TextShelf): Promise<string> {
  const kept = await texts.getItem(key).catch(() => null);
  if (kept !== null && kept !== '') return kept;
  const drawn = drawWriter();
  // Where nothing is kept, each opened panel has a name of its own.
  await texts.setItem(key, drawn).catch(() => undefined);
  return drawn;
}
