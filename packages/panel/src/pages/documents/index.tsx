import { useId, useState, type ComponentType } from 'react';
import { useCommand } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { Page } from '../../components/page.tsx';
import { TabRow } from '../../components/tab-row.tsx';
import { DecideTab } from './decide-tab.tsx';
import { ExtractedTab } from './extracted-tab.tsx';
import { MissingTab } from './missing-tab.tsx';

const tabs = ['decide', 'missing', 'extracted'] as const;
type TabName = (typeof tabs)[number];

const contents: Readonly<Record<TabName, ComponentType>> = {
  decide: DecideTab,
  missing: MissingTab,
  extracted: ExtractedTab,
};

/** The page of documents: those to decide, the missing ones, and extracted data. */
export function Documents() {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const id = useId();
  const [tab, setTab] = useState<TabName>('decide');
  useCommand('documents', () => setTab('decide'));
  return (
    <Page title={pageMessages.title}>
      <TabRow
        label={pageMessages.title}
        id={id}
        tabs={tabs.map((each) => [each, pageMessages.tabs[each]] as const)}
        value={tab}
        onChoose={setTab}
      />
      {tabs.map((each) => {
        const Content = contents[each];
        // All tabs stay mounted, so that their tasks continue while another one is shown.
        return (
          <div
            key={each}
            id={`${id}-${each}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${each}`}
            hidden={each !== tab}
          >
            <Content />
          </div>
        );
      })}
    </Page>
  );
}
