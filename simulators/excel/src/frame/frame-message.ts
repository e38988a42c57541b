import type { Platform } from '../platforms/platform.ts';

/** What the page around the frame leaves in the frame's name, beside what office.js reads there. */
export interface FrameName {
  readonly playedPlatform?: Platform['officePlatform'];
}

/** A message of the frame to the page around it, beside those of office.js: an undo group begins, or has ended. */
export interface UndoGroupMessage {
  readonly undoGroup: 'begun' | 'ended';
}

/** Undefined for what office.js says, and for messages of others. */
export function readUndoGroup(data: unknown): UndoGroupMessage['undoGroup'] | undefined {
  if (typeof data !== 'object' || data === null || !('undoGroup' in data)) return undefined;
  return data.undoGroup === 'begun' || data.undoGroup === 'ended' ? data.undoGroup : undefined;
}
