import type { ConnectorError, Language } from '@tpr/core';
import { describeOverlay, keptOverlay, overlayError, readOverlay } from '@tpr/core/api';
import type { PanelSession } from '../host/panel-host.ts';

/** The differences of the service from the shipped profile, in one sentence; undefined without an overlay. */
export function overlayInForce(session: PanelSession, language: Language): string | undefined {
  const own = session.profile().trim();
  if (overlayRefusal(session, language) !== undefined) return undefined;
  const text = own === '' ? keptOverlay(session.companyProfile()) : own;
  return text === '' ? undefined : describeOverlay(readOverlay(text, language), language);
}

/** Why this release does not accept the overlay that the user imported: then nothing is read or written. */
export function overlayRefusal(session: PanelSession, language: Language): ConnectorError | undefined {
  return overlayError(session.profile(), language);
}
