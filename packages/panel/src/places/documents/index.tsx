import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useId, useState, type ComponentType } from 'react';
import { useCommand } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { Place } from '../../parts/place.tsx';
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

const useStyles = makeStyles({
  tabs: { marginInline: '-8px', flexWrap: 'wrap' },
});

/** What third parties have sent or should have: to decide on, to chase, to read out. */
export function Documents() {
  const { words } = usePanel();
  const { documents: say } = words;
  const styles = useStyles();
  const id = useId();
  const [tab, setTab] = useState<TabName>('decide');
  useCommand('documents', () => setTab('decide'));
  return (
    <Place title={say.title}>
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={tab}
        aria-label={say.title}
        onTabSelect={(_, { value }) => setTab(tabs.find((each) => each === value) ?? 'decide')}
      >
        {tabs.map((each) => (
          <Tab key={each} id={`${id}-${each}`} value={each} aria-controls={`${id}-${each}-panel`}>
            {say.tabs[each]}
          </Tab>
        ))}
      </TabList>
      {tabs.map((each) => {
        const Content = contents[each];
        // All of them stay: work goes on while its user looks at another one.
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
    </Place>
  );
}
