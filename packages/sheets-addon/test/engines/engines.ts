import { enginesOf } from '@tpr/test-support/node-versions';

/** Engines like those that Apps Script has had and may get, by their version of Node.js, with the path of each. */
export const engines = enginesOf('14', '20');
