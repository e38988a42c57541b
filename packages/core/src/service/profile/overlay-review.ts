import type { Language } from '../../words/language.ts';
import { movable, shippedCall } from './calls.ts';
import { keptOverlay, readOverlay, type Overlay } from './overlay.ts';
import { profileEntries } from './profile.ts';
import type { Entry } from './entry.ts';

/** One entry that an overlay puts in place of another, as people read it. */
export interface OverlayChange {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Whether it is about where requests go, or by which method. */
  readonly isCall: boolean;
}

/**
 * What would be otherwise under an overlay, calls first: for whoever decides whether to take it.
 * @param before the overlay in force, as JSON; empty for none, and so is `after`.
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
  if (movable.has(key)) return shippedCall(key);
  return (profileEntries as Readonly<Record<string, Entry<unknown>>>)[key]?.value;
}

const tell = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
