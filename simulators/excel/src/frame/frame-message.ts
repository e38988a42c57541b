import type { Platform } from '../platforms/platform.ts';

/** The page's additions to the frame's name, which office.js also reads. */
export interface FrameName {
  readonly playedPlatform?: Platform['officePlatform'];
}

/** A message from the frame to its page, in addition to those of office.js: an undo group begins or has ended. */
export interface UndoGroupMessage {
  readonly undoGroup: 'begun' | 'ended';
}

/** Undefined for other messages, such as those of office.js. */
export function readUndoGroup(data: unknown): UndoGroupMessage['undoGroup'] | undefined {
  if (typeof data !== 'object' || data === null || !('undoGroup' in data)) return undefined;
  return data.undoGroup === 'begun' || data.undoGroup === 'ended' ? data.undoGroup : undefined;
}
