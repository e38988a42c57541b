import { nodeOf } from '@stage/engines';

/** Engines like those that Apps Script has had and may get, by their version of Node.js, with the path of each. */
export const engines = [
  ['14', nodeOf('14')],
  ['20', nodeOf('20')],
  ['24', process.execPath],
] as const;
