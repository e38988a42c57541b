import type { Language } from '@tpr/core';
import { describeOverlay, readOverlay } from '@tpr/core/api';
import type { PanelSession } from '../host/panel-host.ts';

/** What the service does otherwise than usual, in one sentence; undefined where no overlay is in force, or none that can be read. */
export function overlayInForce(session: PanelSession, language: Language): string | undefined {
  const text = session.profile().trim() || session.companyProfile();
  if (text === '') return undefined;
  try {
    return describeOverlay(readOverlay(text, language), language);
  } catch {
    // The host keeps what it took; describing it is a courtesy.
    return undefined;
  }
}
