import { Button, makeStyles } from '@fluentui/react-components';
import { useCommand, useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useRowFilter } from '../../panel/use-row-filter.ts';
import { useTask } from '../../panel/use-task.ts';
import { AllRowsButton } from '../../components/all-rows-button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { Section } from '../../components/section.tsx';

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** Actions for the third party of the selected row, for a command from the menu of the row. */
export function SelectedThirdParty() {
  const { messages } = usePanel();
  const { go } = useNavigation();
  const selected = useTask('selectedThirdParty');
  const filter = useRowFilter('portfolio');
  const styles = useStyles();
  useCommand('thirdParty', () => void selected.start(undefined));
  const id = selected.result?.thirdpartyId;
  if (selected.state !== 'done' || id === undefined) {
    return (
      <>
        {selected.error !== undefined && <ErrorNote error={selected.error} />}
        {selected.state === 'done' && <Note tone="info" text={messages.overview.thirdParty.none} />}
        <AllRowsButton filter={filter} size="small" />
      </>
    );
  }
  return (
    <Section title={messages.overview.thirdParty.title(id)}>
      <Card>
        <div className={styles.actions}>
          <Button onClick={() => filter.show([id])}>{messages.overview.thirdParty.show}</Button>
          <AllRowsButton filter={filter} />
          <Button onClick={() => go('changes', 'review')}>{messages.overview.thirdParty.review}</Button>
          <Button appearance="subtle" onClick={selected.reset}>
            {messages.common.close}
          </Button>
        </div>
        {filter.error !== undefined && <ErrorNote error={filter.error} />}
      </Card>
    </Section>
  );
}
