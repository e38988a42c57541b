import type { Language } from '../../i18n/language.ts';
import { overridableCalls, defaultCall } from './calls.ts';
import type { Overlay } from '../profile/overlay-document.ts';
import { keptOverlay, readOverlay } from './overlay.ts';
import { profileEntries } from '../profile/profile.ts';
import type { Entry } from '../profile/entry.ts';

/** One changed profile entry, as text for users. */
export interface OverlayChange {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Whether it changes a path or a method of requests. */
  readonly isCall: boolean;
}

/**
 * The changes that an overlay makes, calls first: for the administrator who accepts it.
 * @param before the overlay in force, as JSON; empty for none.
 * @param after the new overlay, in the same form.
 * @throws ConnectorError `config` as `readOverlay` does for `after`.
 */
export function reviewOverlay(before: string, after: string, language?: Language): readonly OverlayChange[] {
  const next = overridesIn(after, language);
  const last = overridesIn(keptOverlay(before), language);
  const keys = [...new Set([...Object.keys(next), ...Object.keys(last)])];
  const changes = keys.map((key) => {
    const [from, to] = [last, next].map((overrides) => tell(overrides[key] ?? shipped(key)));
    return { key, from: from ?? '', to: to ?? '', isCall: key.startsWith('paths.') };
  });
  return changes.filter(({ from, to }) => from !== to).sort((a, b) => Number(b.isCall) - Number(a.isCall));
}

function overridesIn(text: string, language: Language | undefined): Overlay['overrides'] {
  return text.trim() === '' ? {} : readOverlay(text, language).overrides;
}

function shipped(key: string): unknown {
  if (overridableCalls.has(key)) return defaultCall(key);
  return (profileEntries as Readonly<Record<string, Entry<unknown>>>)[key]?.value;
}

/**
 * The code that accepts the calls of an overlay: a hash of the new calls. Undefined when no call changes. With 128 bits an
 * author cannot find two overlays with the same code.
 * @param sha256 of a text, in hexadecimal digits
 */
export function acceptanceCode(
  changes: readonly OverlayChange[],
  sha256: (text: string) => string,
): string | undefined {
  const calls = changes.filter(({ isCall }) => isCall).map(({ key, to }) => `${key} ${to}`);
  return calls.length === 0 ? undefined : sha256(calls.sort().join('\n')).slice(0, 32);
}

const tell = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
