import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useCommand, useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { Section } from '../../components/section.tsx';

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** Actions for the third party of the selected row, for a command from the menu of the row. */
export function SelectedThirdParty() {
  const { words } = usePanel();
  const { go } = useNavigation();
  const selected = useTask('selectedThirdParty');
  const showing = useTask('show');
  const [isFiltered, setIsFiltered] = useState(false);
  const styles = useStyles();
  useCommand('thirdParty', () => void selected.start(undefined));
  if (selected.error !== undefined) return <ErrorNote error={selected.error} />;
  if (selected.state !== 'done') return null;
  const id = selected.result?.thirdpartyId;
  if (id === undefined) return <Note tone="info" text={words.overview.thirdParty.none} />;
  const show = (keys: readonly string[] | undefined) => {
    setIsFiltered(keys !== undefined);
    void showing.start({ table: 'portfolio', keys });
  };
  return (
    <Section title={words.overview.thirdParty.title(id)}>
      <Card>
        <div className={styles.actions}>
          <Button onClick={() => show(isFiltered ? undefined : [id])}>
            {isFiltered ? words.overview.showAll : words.overview.thirdParty.show}
          </Button>
          <Button onClick={() => go('changes', 'review')}>{words.overview.thirdParty.review}</Button>
          <Button appearance="subtle" onClick={selected.reset}>
            {words.common.close}
          </Button>
        </div>
        {showing.error !== undefined && <ErrorNote error={showing.error} />}
      </Card>
    </Section>
  );
}
