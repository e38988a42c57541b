import { useEffect, useRef, useState, type ComponentType } from 'react';
import { HostPageContent } from '../pages/host-page/index.tsx';
import { useNavigation, type PageName } from '../panel/navigation.tsx';
import { Activity } from '../pages/activity/index.tsx';
import { Changes } from '../pages/changes/index.tsx';
import { Documents } from '../pages/documents/index.tsx';
import { FormulaAssistant } from '../pages/formulas/index.tsx';
import { Onboard } from '../pages/onboard/index.tsx';
import { Overview } from '../pages/overview/index.tsx';
import { Portfolio } from '../pages/portfolio/index.tsx';
import { Settings } from '../pages/settings/index.tsx';

const places: Readonly<Record<PageName, ComponentType>> = {
  overview: Overview,
  changes: Changes,
  documents: Documents,
  onboard: Onboard,
  activity: Activity,
  portfolio: Portfolio,
  formulas: FormulaAssistant,
  hostPage: HostPageContent,
  settings: Settings,
};

/** The visited pages. They stay mounted and hidden, so that their tasks continue while another page is shown. */
export function PageStack() {
  const { page } = useNavigation();
  const [visited, setVisited] = useState<readonly PageName[]>([page]);
  if (!visited.includes(page)) setVisited([...visited, page]);
  const current = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    current.current?.querySelector<HTMLElement>('[data-place-title]')?.focus();
  }, [page]);
  return visited.map((name) => {
    const Content = places[name];
    const isCurrent = name === page;
    return (
      <div key={name} hidden={!isCurrent} ref={isCurrent ? current : undefined}>
        <Content />
      </div>
    );
  });
}
