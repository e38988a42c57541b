import { useEffect, useRef, useState, type ComponentType } from 'react';
import { OwnPlace } from '../places/own/index.tsx';
import { useNavigation, type PlaceName } from '../panel/navigation.tsx';
import { Activity } from '../places/activity/index.tsx';
import { Changes } from '../places/changes/index.tsx';
import { Documents } from '../places/documents/index.tsx';
import { FormulaAssistant } from '../places/formulas/index.tsx';
import { Onboard } from '../places/onboard/index.tsx';
import { Overview } from '../places/overview/index.tsx';
import { Portfolio } from '../places/portfolio/index.tsx';
import { Settings } from '../places/settings/index.tsx';

const places: Readonly<Record<PlaceName, ComponentType>> = {
  overview: Overview,
  changes: Changes,
  documents: Documents,
  onboard: Onboard,
  activity: Activity,
  portfolio: Portfolio,
  formulas: FormulaAssistant,
  own: OwnPlace,
  settings: Settings,
};

/** The places that were visited. They stay, out of sight: work goes on while its user looks elsewhere. */
export function PlaceStack() {
  const { place } = useNavigation();
  const [visited, setVisited] = useState<readonly PlaceName[]>([place]);
  if (!visited.includes(place)) setVisited([...visited, place]);
  const current = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    current.current?.querySelector<HTMLElement>('[data-place-title]')?.focus();
  }, [place]);
  return visited.map((name) => {
    const Content = places[name];
    const isCurrent = name === place;
    return (
      <div key={name} hidden={!isCurrent} ref={isCurrent ? current : undefined}>
        <Content />
      </div>
    );
  });
}
